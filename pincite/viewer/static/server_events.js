/** Server-sent events of a request with a body, which EventSource can't make. */

/**
 * @param {Response} answer
 * @returns {AsyncGenerator<{name: string, data: any}>} the events as they come, their data parsed
 */
export async function* eventsOf(answer) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let unread = "";
  for (;;) {
    const { value, done } = await reader.read();
    unread += (value ?? "").replaceAll("\r\n", "\n");
    const whole = unread.split("\n\n");
    unread = whole.pop() ?? "";
    for (const event of whole) {
      const parsed = parsedEvent(event);
      if (parsed) yield parsed;
    }
    if (done) return;
  }
}

/** @param {string} event */
function parsedEvent(event) {
  let name = "message";
  const data = [];
  for (const line of event.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
  }
  return data.length ? { name, data: JSON.parse(data.join("\n")) } : null;
}
