# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
import base64
import hashlib
import secrets
import time
import uuid
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
import requests

from browser import Browser
from cells import STS, Cells, service_key

JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

cells = Cells("PyJWT")


# snippet: PyJWT
def verifier(issuer, audience):
    metadata = requests.get(f"{issuer}/.well-known/oauth-authorization-server", timeout=30).json()
    keys = jwt.PyJWKClient(metadata["jwks_uri"])

    def verify(token):
        if jwt.get_unverified_header(token).get("typ") != "at+jwt":
            raise jwt.InvalidTokenError("not an access token")
        key = keys.get_signing_key_from_jwt(token)
        required = ["exp", "iat", "sub", "jti"]
        return jwt.decode(
            token, key, algorithms=["ES256"], issuer=issuer, audience=audience, options={"require": required}
        )

    return verify
# end


def own_token(audience=STS["issuer"]):
    now = int(time.time())
    claims = {"iss": STS["service"], "sub": STS["service"], "aud": audience, "iat": now, "exp": now + 60}
    claims["jti"] = str(uuid.uuid4())
    assertion = jwt.encode(claims, service_key(), algorithm="ES256", headers={"kid": STS["serviceKeyId"]})
    form = {
        "grant_type": "client_credentials",
        "scope": "price:read",
        "resource": STS["target"],
        "client_assertion_type": JWT_BEARER,
        "client_assertion": assertion,
    }
    response = requests.post(f"{STS['issuer']}/oauth2/token", data=form, timeout=30)
    response.raise_for_status()
    return response.json()["access_token"]


def id_token():
    """Signs in without the library, which has no part in it."""
    code_verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(code_verifier.encode()).digest()).decode().rstrip("=")
    client = {"client_id": STS["app"], "redirect_uri": STS["redirectUri"]}
    request = {"response_type": "code", "scope": "openid", "code_challenge": challenge}
    query = urlencode(client | request | {"code_challenge_method": "S256"})
    callback = Browser("pyjwt", STS["password"]).visit(f"{STS['issuer']}/oauth2/authorize?{query}")
    grant = {"grant_type": "authorization_code", "code_verifier": code_verifier}
    grant["code"] = parse_qs(urlsplit(callback).query)["code"][0]
    response = requests.post(f"{STS['issuer']}/oauth2/token", data=client | grant, timeout=30)
    response.raise_for_status()
    return response.json()["id_token"]


def verification():
    assert verifier(STS["issuer"], STS["target"])(own_token())["client_id"] == STS["service"]


cells.passes("private_key_jwt", own_token)
cells.passes("verification", verification)
cells.refuses(
    "wrong-audience",
    lambda: verifier(STS["issuer"], "orders.example.com")(own_token()),
    jwt.InvalidAudienceError,
)
cells.refuses(
    "id-token",
    lambda: verifier(STS["issuer"], STS["app"])(id_token()),
    jwt.InvalidTokenError,
    lambda error: str(error) == "not an access token",
)
cells.refuses(
    "foreign-token",
    lambda: verifier(STS["fapi2Issuer"], STS["target"])(own_token()),
    jwt.PyJWKClientError,
)
cells.refuses(
    "wrong-assertion-audience",
    lambda: own_token(STS["target"]),
    requests.HTTPError,
    lambda error: error.response.json()["error"] == "invalid_client",
)
for feature in (
    "discovery sign-in userinfo refresh token-exchange par dpop fapi2 revocation logout "
    "wrong-verifier code-twice foreign-redirect foreign-refresh-token wrong-nonce wrong-issuer no-proof"
).split():
    cells.unsupported(feature, "signs and verifies tokens only")
