"""The network, where somebody allows it: pages, searches, and the checked connections below them.

web_fetch  web addresses -> sources with their text
contents   what was fetched -> what a source's row says of it
page       a page's main text, title, times and icon
decoding   the text of bytes
times      times as pages and servers write them
rows       sources from the web, with SIDs
robots     what sites let programs fetch
fetch      what an address holds, within limits
connect    a connection to an address that was checked
search/    search engines behind one protocol
"""
