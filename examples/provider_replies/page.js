/** Replies of model providers in pincite's viewer: the answer beside the pages that it cites, from files alone. */

import { pagesOf } from "./viewer/sources_of_pages.js";
import { createViewer } from "./viewer/viewer.js";

const { replies, documents } = await (await fetch("replies.json")).json();
const viewer = await createViewer(document.getElementById("viewer"), {
  ...replies[0].evidence,
  documents: documents.map(pagesOf),
  config: { expandSourcesByDefault: true },
});

const choice = document.getElementById("replies");
choice.append(...replies.map((reply, place) => new Option(reply.provider, String(place))));
choice.addEventListener("change", () => {
  viewer.setAnswer(replies[Number(choice.value)].evidence);
  void viewer.openCitation(1);
});
