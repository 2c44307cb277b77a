"""The session endpoint of pcc-widgets in mode "exchange", for a server in Python.

    SERVICE=http://127.0.0.1:4010 CLIENT_ID=sandbox-client CLIENT_SECRET=sandbox-secret \
    ORIGINS=https://app.partner.example SECRET=$(openssl rand -hex 32) python3 app.py

docs/backend-contract.md explains it. The login below stands for your own: it has no password.
"""

import hashlib
import hmac
import http.client
import json
import os
import re
import time
import urllib.parse
import urllib.request
import uuid

from flask import Flask, jsonify, request, session

SERVICE = os.environ["SERVICE"].rstrip("/")
ORIGINS = os.environ["ORIGINS"].split()
SECRET = os.environ["SECRET"]
CLIENT = {"client_id": os.environ["CLIENT_ID"], "client_secret": os.environ["CLIENT_SECRET"]}
SCOPES = ["api:read"]

app = Flask(__name__)
app.secret_key = SECRET
app.config.update(SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Strict")
logins = set()
tokens = {}


class Refusal(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def ask(method, path, token=None, body=None):
    """A request to the service. Its errors are not shown to anyone."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = json.dumps(body).encode() if body else None
    message = urllib.request.Request(SERVICE + path, data, headers, method=method)
    try:
        with urllib.request.build_opener(NoRedirects).open(message, timeout=5) as response:
            found = json.loads(response.read(1_000_000))
    except (OSError, ValueError, http.client.HTTPException) as error:
        code = getattr(error, "code", None)
        if code == 404:
            return None
        if code == 401:
            tokens.pop("", None)  # The partner's token was refused before its time: the next request gets another.
        raise Refusal(503, "upstream_unavailable", "The service failed.") from None
    if not isinstance(found, dict):
        raise Refusal(502, "bad_answer", "The service's response cannot be used.")
    return found


def kept(key, rejected, mint):
    """A token from the cache, or a new one: soon before it expires, and if the service has refused it."""
    token = tokens.get(key)
    if not token or rejected or token["until"] < time.time() + 60:
        token = tokens[key] = mint()
    return token


def usable(found, most):
    token, seconds = found.get("access_token"), found.get("expires_in")
    is_text = isinstance(token, str) and re.fullmatch(r"[\x21-\x7e]{1,8192}", token)
    if not is_text or str(found.get("token_type")).lower() != "bearer" or not isinstance(seconds, int) or not 0 < seconds <= most:
        raise Refusal(502, "exchange_invalid", "The service's token cannot be used.")
    return {"token": token, "until": time.time() + seconds, "scope": found.get("scope") or ""}


def partner_token():
    body = {"grant_type": "client_credentials", "scope": " ".join(SCOPES), **CLIENT}
    return kept("", False, lambda: usable(ask("POST", "/auth/token/", body=body) or {}, 86_400))["token"]


def consumer_token(consumer, rejected):
    """A token of the service that is good for one consumer, and for reading only."""

    def mint():
        partner = partner_token()
        body = {
            "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
            "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
            "subject_token": partner,
            "audience": SERVICE,
            "scope": " ".join([*SCOPES, f"consumer:{consumer}"]),
        }
        token = usable(ask("POST", "/auth/token/exchange/", partner, body) or {}, 3_600)
        extra = set(token["scope"].split()) - {*SCOPES, f"consumer:{consumer}"}
        if extra or token["token"] == partner:
            raise Refusal(502, "exchange_invalid", "The service's token is too wide.")
        return token

    return kept(consumer, rejected, mint)


def check_page():
    """Only scripts of listed pages of this site. A same-origin GET has no Origin."""
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    is_own = origin is None and request.method == "GET" and site in (None, "same-origin")
    if origin not in ORIGINS and not is_own:
        raise Refusal(403, "origin_not_allowed", "This origin is not listed.")
    if site not in (None, "same-origin", "same-site"):
        raise Refusal(403, "cross_site", "The page must be on the same site.")
    if request.headers.get("X-PCC-Request") != "1":
        raise Refusal(403, "header_missing", "X-PCC-Request: 1 is missing.")


def signed_in():
    """Your login: whose it is, and an id that is new for each login."""
    if session.get("login") not in logins:
        raise Refusal(401, "login_required", "No one is signed in.")
    return session["pcid"], session["login"]


@app.get("/pcc/session")
def who():
    check_page()
    pcid, login = signed_in()
    found = ask("GET", f"/v2/consumers/pcid/{urllib.parse.quote(pcid, safe='')}/", partner_token())
    if found is None:
        raise Refusal(404, "consumer_not_linked", "This login has no consumer.")
    if found.get("pcid") != pcid:
        raise Refusal(502, "bad_answer", "The service returned another consumer.")
    stamp = hmac.new(SECRET.encode(), login.encode(), hashlib.sha256).hexdigest()[:32]
    return {"login": stamp, "consumer_id": found.get("external_id") or found["id"]}


@app.post("/pcc/session")
def start():
    found = who()
    if body := request.get_data():
        if request.mimetype != "application/json":
            raise Refusal(415, "unsupported_media_type", "Only application/json is supported.")
        if body.strip() != b"{}":
            raise Refusal(400, "invalid_body", "The body must be empty.")
    token = consumer_token(found["consumer_id"], request.headers.get("X-PCC-Reason") == "rejected")
    # The login may have ended meanwhile.
    signed_in()
    return {
        **found,
        "access_token": token["token"],
        "token_type": "Bearer",
        "expires_in": max(1, int(token["until"] - time.time())),
        "scope": token["scope"],
        "api_base_url": SERVICE,
    }


@app.delete("/pcc/session")
def end():
    check_page()
    logins.discard(session.pop("login", None))
    return "", 204


@app.post("/login")
def log_in():
    session.update(pcid=request.get_json()["pcid"], login=str(uuid.uuid4()))
    logins.add(session["login"])
    return "", 204


@app.errorhandler(Exception)
def refuse(error):
    if not isinstance(error, Refusal):
        status = getattr(error, "code", 500)
        error = Refusal(status, "internal" if status == 500 else "not_found", "Not possible.")
    body = jsonify(error={"code": error.code, "message": error.message})
    return body, error.status, {"Retry-After": "2"} if error.status == 503 else {}


@app.after_request
def add_headers(response):
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Vary"] = "Origin, Sec-Fetch-Site, Cookie"
    if request.headers.get("Origin") in ORIGINS:
        allow = "Access-Control-Allow-"
        response.headers[allow + "Origin"] = request.headers["Origin"]
        response.headers[allow + "Credentials"] = "true"
        response.headers[allow + "Methods"] = "GET, POST, DELETE"
        response.headers[allow + "Headers"] = "X-PCC-Request, X-PCC-Reason, X-PCC-Client, Content-Type"
        response.headers["Access-Control-Expose-Headers"] = "Retry-After, X-Request-Id, X-PCC-No-Retry"
        response.headers["Access-Control-Max-Age"] = "7200"
    return response


if __name__ == "__main__":
    app.run("127.0.0.1", int(os.environ.get("PORT", "4020")), threaded=True)
