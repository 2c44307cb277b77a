"""A partner's page in Python, with a widget that the backend has rendered. Needs only the standard library.

    PORT=8000 BACKEND=http://127.0.0.1:4020 FILES=node_modules/pcc-widgets/dist/cdn python3 server.py

FILES is the folder of the widgets' files. In production, your reverse proxy serves them, and forwards what is the
backend's; here, this server does both. The backend needs this page's origin in PCC_PUBLIC_URL.
"""

import os
import re
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from html import escape
from http.client import HTTPException
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

BACKEND = os.environ.get("BACKEND", "http://127.0.0.1:4020")
FILES = os.environ.get("FILES", "node_modules/pcc-widgets/dist/cdn")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
)
START = """<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Python</title>
    <link rel="stylesheet" href="/pcc/pcc-statements.css">
    <script type="module" src="/pcc/autoload.js" async></script>
  </head>
  <body>
    <h1>Documents</h1>
    <pcc-session endpoint="/pcc/session"><?start name="{place}">{skeleton}<?end></pcc-session>
    <p>The rows come when the service has responded.</p>
"""
# At the end of the body, and with something after it: a script then knows that it is whole.
LATE = """    <template for="{place}">{rows}</template>
"""
END = """  </body>
</html>
"""
READERS = ThreadPoolExecutor(32)


def tag(name, attributes):
    """The bare tag: the widget then loads in the browser."""
    written = "".join(f' {key}="{escape(str(value))}"' for key, value in attributes.items())
    return f"<{name}{written}></{name}>"


def rendered(name, attributes, lang, visitor, address, deadline):
    """The widget for the visitor whose request headers these are, with its first data if they come in time (ms).
    None if the backend is down or late: the widget then loads in the browser."""
    query = urllib.parse.urlencode({**attributes, "lang": lang, "deadline": deadline})
    headers = {"X-PCC-Request": "1", "X-Forwarded-For": address}
    for header in ("Cookie", "Sec-Fetch-Site"):
        if visitor[header]:
            headers[header] = visitor[header]
    request = urllib.request.Request(f"{BACKEND}/pcc/render/{name}?{query}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=1 + deadline / 1000) as response:
            return response.read().decode("utf-8")
    # Refused, late, or broken off.
    except (OSError, ValueError) as error:
        why = error.read().decode("utf-8", "replace") if isinstance(error, urllib.error.HTTPError) else ""
        print(f"{name} was not rendered: {error} {why}", file=sys.stderr)
        return None


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/":
            self.send_page()
        elif path.startswith("/pcc/") and path != "/pcc/session":
            self.path = path.removeprefix("/pcc")
            super().do_GET()
        else:
            self.forward()

    def list_directory(self, path):
        self.send_error(404)

    def do_POST(self):
        self.forward()

    do_PUT = do_DELETE = do_POST

    def send_page(self):
        lang = "es" if self.headers.get("Accept-Language", "").startswith("es") else "en"
        name, attributes = "pcc-statements", {"page-size": 6}
        widget = (name, attributes, lang, self.headers, self.client_address[0])
        late = READERS.submit(rendered, *widget, 4000)
        # With a deadline of 0, it is a skeleton.
        skeleton = rendered(*widget, 0)
        # Nobody else can write into the place: its name cannot be guessed.
        place = "pcc-" + secrets.token_urlsafe()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        # The page has data of one visitor.
        self.send_header("Cache-Control", "no-store")
        # nginx would hold it back until it is whole.
        self.send_header("X-Accel-Buffering", "no")
        # Its end is the end of the connection.
        self.send_header("Connection", "close")
        self.end_headers()
        start = START.format(lang=lang, place=place, skeleton=skeleton or tag(name, attributes))
        self.wfile.write(start.encode())
        if skeleton and (rows := late.result()):
            self.wfile.write(LATE.format(place=place, rows=rows).encode())
        self.wfile.write(END.encode())

    def forward(self):
        """Passes the widgets' requests on, with their cookies and those of the response."""
        path = urllib.parse.urlsplit(self.path).path
        # Anything else could name another server, which would get the cookies.
        if path != "/pcc/session" and not path.startswith(("/v2/", "/demo/")):
            return self.send_error(404)
        # For the backend, /v2/../metrics is /metrics, which is not for visitors.
        if {".", ".."} & {urllib.parse.unquote(segment) for segment in re.split(r"[/\\]", path)}:
            return self.send_error(404)
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isdecimal():
            return self.send_error(400)
        body = self.rfile.read(int(length)) or None
        kept = ("origin", "cookie", "authorization", "content-type", "traceparent", "sec-fetch-site")
        headers = {
            key: value for key, value in self.headers.items() if key.lower() in kept or key.lower().startswith("x-pcc-")
        }
        request = urllib.request.Request(BACKEND + self.path, body, headers, method=self.command)
        try:
            try:
                response = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                content = response.read()
        # The backend is down, late, or has broken off.
        except (OSError, HTTPException):
            return self.send_error(502)
        own = {"date", "connection", "keep-alive", "transfer-encoding", "content-length"}
        given = [(key, value) for key, value in response.headers.items() if key.lower() not in own]
        self.answer(response.status, given, content)

    def answer(self, status, headers, body):
        self.send_response(status)
        for key, value in headers:
            self.send_header(key, value)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        # Its lines would have addresses, which contain ids.
        pass


if __name__ == "__main__":
    Handler.extensions_map = {**Handler.extensions_map, ".js": "text/javascript"}
    port = int(os.environ.get("PORT", "8000"))
    with ThreadingHTTPServer(
        ("127.0.0.1", port), lambda *connection: Handler(*connection, directory=FILES)
    ) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
        server.serve_forever()
