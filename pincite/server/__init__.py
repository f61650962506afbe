"""The HTTP server: a library over a documented API, and the viewer. docs/server.md has the endpoints.

serve      started from the command line: where it listens, and what it refuses
app        the application: its parts wired together
settings   what the server may be told, its limits among them
doors/     what every request passes: hosts, origins, tokens, limits of size and time, headers
problems   errors as `application/problem+json`
routes/    the endpoints, a file a resource
asked/     what requests hold, checked
tasks/     what the worker processes do, a file a resource
work/      worker processes, and the lanes in which tasks wait for them
shelf      files that were made for clients: artifacts, documents on their way out
metrics    counts and durations, as Prometheus reads them
api_page   `/docs`: the API on a plain page

Only this folder is asynchronous. The server's own process never opens a document: what reads, locates, draws or writes
runs in worker processes (`work`), each with the library open for itself, and ended when it takes too long.
"""
