# Copyright 2026 the Countersign authors
# SPDX-License-Identifier: Apache-2.0
import warnings
from urllib.parse import parse_qsl, urlencode, urlsplit

import requests
from authlib.common.security import generate_token
from authlib.deprecate import AuthlibDeprecationWarning
from authlib.integrations.flask_client import OAuth, OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc6750.errors import InvalidTokenError
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from authlib.oauth2.rfc9068 import JWTBearerTokenValidator
from flask import Flask, session
from joserfc.errors import InvalidClaimError
from joserfc.jwk import ECKey

from browser import Browser
from cells import STS, Cells, service_key

TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token"

cells = Cells("Authlib")
browser = Browser("authlib", STS["password"])


# snippet: Authlib
def create_app(issuer, client_id, redirect_uri):
    app = Flask(__name__)
    app.secret_key = generate_token(32)
    oauth = OAuth(app)
    oauth.register(
        "sts",
        client_id=client_id,
        server_metadata_url=f"{issuer}/.well-known/openid-configuration",
        client_kwargs={"scope": "openid profile offline_access orders", "code_challenge_method": "S256"},
    )

    @app.get("/login")
    def login():
        return oauth.sts.authorize_redirect(redirect_uri)

    @app.get("/callback")
    def callback():
        token = oauth.sts.authorize_access_token()
        return {"user": token["userinfo"], "token": token}

    return app, oauth.sts


def refresh(metadata, client_id, refresh_token):
    with OAuth2Session(client_id) as client:
        return client.refresh_token(metadata["token_endpoint"], refresh_token=refresh_token)
# end


def same(address):
    return address


def changing(**changes):
    """Changes parameters of an address."""

    def change(address):
        parts = urlsplit(address)
        return parts._replace(query=urlencode(dict(parse_qsl(parts.query)) | changes)).geturl()

    return change


def sign_in(request=same, response=same):
    """Signs in as a browser does, and returns what the application got."""
    with app.test_client() as http:
        location = http.get("/login").headers["Location"]
        callback = urlsplit(response(browser.visit(request(location))))
        return http.get(f"/callback?{callback.query}").get_json()


def service(audience=None):
    metadata = sts.load_server_metadata()
    return OAuth2Session(
        STS["service"],
        ECKey.import_key(service_key(), {"kid": STS["serviceKeyId"]}),
        token_endpoint=metadata["token_endpoint"],
        token_endpoint_auth_method=PrivateKeyJWT(audience or metadata["token_endpoint"], alg="ES256"),
    )


class Validator(JWTBearerTokenValidator):
    def get_jwks(self):
        metadata = requests.get(f"{self.issuer}/.well-known/oauth-authorization-server", timeout=30).json()
        return requests.get(metadata["jwks_uri"], timeout=30).json()


def validate(access_token, audience, issuer=STS["issuer"]):
    validator = Validator(issuer, audience)
    claims = validator.authenticate_token(access_token)
    validator.validate_token(claims, ["orders"], None)
    return claims


def discovery():
    assert sts.load_server_metadata()["issuer"] == STS["issuer"]


def refresh_once():
    refreshed = refresh(sts.load_server_metadata(), STS["app"], sign_in()["token"]["refresh_token"])
    assert refreshed["access_token"] and refreshed["refresh_token"]


def userinfo():
    with app.test_request_context():
        assert sts.userinfo(token=sign_in()["token"])["preferred_username"] == "authlib"


def own_token(audience=None):
    with service(audience) as client:
        return client.fetch_token(grant_type="client_credentials", scope="price:read", resource=STS["target"])


def private_key_jwt():
    assert own_token()["access_token"]


def code_twice():
    metadata = sts.load_server_metadata()
    verifier = generate_token(48)
    with OAuth2Session(
        STS["app"], redirect_uri=STS["redirectUri"], scope="openid", code_challenge_method="S256"
    ) as client:
        url, _ = client.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier)
        answer = {"authorization_response": browser.visit(url), "code_verifier": verifier}
        assert client.fetch_token(metadata["token_endpoint"], **answer)["access_token"]
        return client.fetch_token(metadata["token_endpoint"], **answer)


def exchange():
    with service() as client:
        token = client.fetch_token(
            grant_type=TOKEN_EXCHANGE,
            subject_token=sign_in()["token"]["access_token"],
            subject_token_type=ACCESS_TOKEN,
            audience=STS["target"],
            scope="orders",
        )
    assert validate(token["access_token"], STS["target"])["act"]["sub"] == STS["service"]


def revocation():
    metadata = sts.load_server_metadata()
    token = sign_in()["token"]["refresh_token"]
    with OAuth2Session(STS["app"]) as client:
        client.revoke_token(metadata["revocation_endpoint"], token=token).raise_for_status()
    assert is_refused(lambda: refresh(metadata, STS["app"], token))


def is_refused(action):
    try:
        action()
    except OAuthError as error:
        return error.error == "invalid_grant"
    return False


def logout():
    token = sign_in()["token"]
    with app.test_request_context():
        url = sts.create_logout_url(STS["postLogoutRedirectUri"], token["id_token"], state="bye")["url"]
    assert browser.visit(url) == f"{STS['postLogoutRedirectUri']}?state=bye"
    assert is_refused(lambda: refresh(sts.load_server_metadata(), STS["app"], token["refresh_token"]))


app, sts = create_app(STS["issuer"], STS["app"], STS["redirectUri"])
app.testing = True
warnings.simplefilter("ignore", AuthlibDeprecationWarning)

cells.passes("discovery", discovery)
cells.passes("sign-in", lambda: sign_in()["user"]["sub"])
cells.passes("userinfo", userinfo)
cells.passes("refresh", refresh_once)
cells.passes("verification", lambda: validate(sign_in()["token"]["access_token"], STS["service"]))
cells.passes("private_key_jwt", private_key_jwt)
cells.passes("token-exchange", exchange)
cells.unsupported("par", "pushes no authorization request")
cells.unsupported("dpop", "has no DPoP client")
cells.unsupported("fapi2", "has neither pushed requests nor DPoP")
cells.refuses(
    "wrong-verifier",
    lambda: sign_in(changing(code_challenge="a" * 43)),
    OAuthError,
    lambda error: error.error == "invalid_grant",
)
cells.refuses("code-twice", code_twice, OAuthError, lambda error: error.error == "invalid_grant")
cells.refuses(
    "foreign-redirect",
    lambda: sign_in(changing(redirect_uri="http://127.0.0.1:7777/other")),
    requests.HTTPError,
    lambda error: error.response.status_code == 400,
)
cells.refuses(
    "wrong-assertion-audience",
    lambda: own_token(STS["target"]),
    OAuthError,
    lambda error: error.error == "invalid_client",
)
cells.refuses(
    "foreign-refresh-token",
    lambda: refresh(sts.load_server_metadata(), STS["other"], sign_in()["token"]["refresh_token"]),
    OAuthError,
    lambda error: error.error == "invalid_grant",
)
cells.refuses(
    "wrong-nonce",
    lambda: sign_in(changing(nonce="other")),
    InvalidClaimError,
    lambda error: error.claim == "nonce",
)
cells.unsupported("wrong-issuer", "does not read the iss of the answer")
cells.refuses(
    "wrong-audience", lambda: validate(sign_in()["token"]["access_token"], STS["target"]), InvalidTokenError
)
cells.refuses("id-token", lambda: validate(sign_in()["token"]["id_token"], STS["app"]), InvalidTokenError)
cells.refuses(
    "foreign-token",
    lambda: validate(sign_in()["token"]["access_token"], STS["service"], STS["fapi2Issuer"]),
    InvalidTokenError,
)
cells.unsupported("no-proof", "has no DPoP client")
cells.passes("revocation", revocation)
cells.passes("logout", logout)
