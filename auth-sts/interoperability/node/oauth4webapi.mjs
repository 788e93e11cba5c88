// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import * as oauth from 'oauth4webapi'
import { Browser } from './browser.mjs'
import { Cells, claims, require, serviceKey, sts } from './cells.mjs'

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'

const cells = new Cells('oauth4webapi')
const browser = new Browser('oauth4webapi', sts.password)

// snippet: oauth4webapi
async function discover(issuer) {
  const response = await oauth.discoveryRequest(new URL(issuer))
  return oauth.processDiscoveryResponse(new URL(issuer), response)
}

async function signIn(as, client, redirectUri, openBrowser) {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const url = new URL(as.authorization_endpoint)
  url.search = new URLSearchParams({
    response_type: 'code', client_id: client.client_id, redirect_uri: redirectUri,
    scope: 'openid profile offline_access orders', state, nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
  })
  const callback = oauth.validateAuthResponse(as, client, await openBrowser(url), state)
  const response = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), callback, redirectUri, verifier)
  return oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce })
}

async function refresh(as, client, refreshToken) {
  const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), refreshToken)
  return oauth.processRefreshTokenResponse(as, client, response)
}
// end

const app = { client_id: sts.app }
const service = { client_id: sts.service }
const visit = (url) => browser.visit(url)
const isRefusal = (code) => (error) => error.error === code

let as
let tokens

async function pushed(server, client, authentication, redirectUri, options) {
  const verifier = oauth.generateRandomCodeVerifier()
  const parameters = new URLSearchParams({
    response_type: 'code', redirect_uri: redirectUri, scope: 'openid profile offline_access orders',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
  })
  const response = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, options)
  const { request_uri: requestUri } = await oauth.processPushedAuthorizationResponse(server, client, response)
  const url = new URL(server.authorization_endpoint)
  url.search = new URLSearchParams({ client_id: client.client_id, request_uri: requestUri })
  const callback = oauth.validateAuthResponse(server, client, await visit(url))
  const granted = await oauth.authorizationCodeGrantRequest(
    server, client, authentication, callback, redirectUri, verifier, options)
  return oauth.processAuthorizationCodeResponse(server, client, granted)
}

/** What an API reads from a request with the token, which it verifies. */
function validate(accessToken, audience, server = as) {
  const request = new Request('https://orders.example.com/', { headers: { authorization: `Bearer ${accessToken}` } })
  return oauth.validateJwtAccessToken(server, request, audience)
}

async function requestOwn(options) {
  const parameters = new URLSearchParams({ scope: 'price:read', resource: sts.target })
  const authentication = oauth.PrivateKeyJwt(await serviceKey(), options)
  const response = await oauth.clientCredentialsGrantRequest(as, service, authentication, parameters)
  return oauth.processClientCredentialsResponse(as, service, response)
}

await cells.passes('discovery', async () => {
  as = await discover(sts.issuer)
})
await cells.passes('sign-in', async () => {
  tokens = await signIn(as, app, sts.redirectUri, visit)
  require(oauth.getValidatedIdTokenClaims(tokens).sub, 'no sub')
})
await cells.passes('userinfo', async () => {
  const response = await oauth.userInfoRequest(as, app, tokens.access_token)
  const { sub } = oauth.getValidatedIdTokenClaims(tokens)
  const user = await oauth.processUserInfoResponse(as, app, sub, response)
  require(user.preferred_username === 'oauth4webapi', JSON.stringify(user))
})
await cells.passes('refresh', async () => {
  tokens = await refresh(as, app, tokens.refresh_token)
  require(tokens.access_token && tokens.refresh_token, 'no tokens')
})
await cells.passes('verification', async () => {
  const verified = await validate(tokens.access_token, 'orders.example.com')
  require(verified.client_id === sts.app, 'another client')
})
await cells.passes('private_key_jwt', async () => {
  const own = await requestOwn()
  require(claims(own.access_token).client_id === sts.service, 'another client')
})
await cells.passes('token-exchange', async () => {
  const response = await oauth.genericTokenEndpointRequest(
    as, service, oauth.PrivateKeyJwt(await serviceKey()), TOKEN_EXCHANGE, new URLSearchParams({
      subject_token: tokens.access_token, subject_token_type: ACCESS_TOKEN, audience: sts.target, scope: 'orders',
    }))
  const exchanged = await oauth.processGenericTokenEndpointResponse(as, service, response)
  require(claims(exchanged.access_token).act.sub === sts.service, 'no act')
})
await cells.passes('par', () => pushed(as, app, oauth.None(), sts.redirectUri))
await cells.passes('dpop', async () => {
  const options = { DPoP: oauth.DPoP(app, await oauth.generateKeyPair('ES256')) }
  const bound = await pushed(as, app, oauth.None(), sts.redirectUri, options)
  require(bound.token_type === 'dpop', bound.token_type)
  const { sub } = oauth.getValidatedIdTokenClaims(bound)
  const response = await oauth.refreshTokenGrantRequest(as, app, oauth.None(), bound.refresh_token, options)
  const refreshed = await oauth.processRefreshTokenResponse(as, app, response)
  const user = await oauth.userInfoRequest(as, app, refreshed.access_token, options)
  await oauth.processUserInfoResponse(as, app, sub, user)
})
await cells.passes('fapi2', async () => {
  const strict = await discover(sts.fapi2Issuer)
  const options = { DPoP: oauth.DPoP(service, await oauth.generateKeyPair('ES256')) }
  const authentication = oauth.PrivateKeyJwt(await serviceKey())
  const bound = await pushed(strict, service, authentication, sts.fapi2RedirectUri, options)
  const response = await oauth.refreshTokenGrantRequest(strict, service, authentication, bound.refresh_token, options)
  await oauth.processRefreshTokenResponse(strict, service, response)
})

await cells.refuses('wrong-verifier', async () => {
  const parameters = new URLSearchParams({
    response_type: 'code', client_id: sts.app, redirect_uri: sts.redirectUri, scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
    code_challenge_method: 'S256',
  })
  const callback = oauth.validateAuthResponse(as, app, await visit(`${as.authorization_endpoint}?${parameters}`))
  const response = await oauth.authorizationCodeGrantRequest(
    as, app, oauth.None(), callback, sts.redirectUri, oauth.generateRandomCodeVerifier())
  return oauth.processAuthorizationCodeResponse(as, app, response)
}, isRefusal('invalid_grant'))
await cells.refuses('code-twice', async () => {
  const verifier = oauth.generateRandomCodeVerifier()
  const parameters = new URLSearchParams({
    response_type: 'code', client_id: sts.app, redirect_uri: sts.redirectUri, scope: 'openid',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256',
  })
  const callback = oauth.validateAuthResponse(as, app, await visit(`${as.authorization_endpoint}?${parameters}`))
  const grant = async () => oauth.processAuthorizationCodeResponse(as, app, await oauth.authorizationCodeGrantRequest(
    as, app, oauth.None(), callback, sts.redirectUri, verifier))
  await grant()
  return grant()
}, isRefusal('invalid_grant'))
await cells.refuses('foreign-redirect', () => signIn(as, app, 'http://127.0.0.1:7777/other', visit),
  (error) => /^400 at/.test(error.message))
await cells.refuses('wrong-assertion-audience', () => requestOwn({
  [oauth.modifyAssertion]: (_header, payload) => { payload.aud = sts.target },
}), isRefusal('invalid_client'))
await cells.refuses('foreign-refresh-token', async () => {
  const { refresh_token: refreshToken } = await signIn(as, app, sts.redirectUri, visit)
  return refresh(as, { client_id: sts.other }, refreshToken)
}, isRefusal('invalid_grant'))
await cells.refuses('wrong-nonce', () => signIn(as, app, sts.redirectUri, (url) => {
  url.searchParams.set('nonce', oauth.generateRandomNonce())
  return visit(url)
}), (error) => error.cause?.claim === 'nonce')
await cells.refuses('wrong-issuer', () => signIn(as, app, sts.redirectUri, async (url) => {
  const callback = await visit(url)
  callback.searchParams.set('iss', sts.fapi2Issuer)
  return callback
}), (error) => /"iss"/.test(error.message))
await cells.refuses('wrong-audience', async () => {
  const { access_token: accessToken } = await signIn(as, app, sts.redirectUri, visit)
  return validate(accessToken, sts.target)
}, (error) => error.cause?.claim === 'aud')
await cells.refuses('id-token', async () => {
  const { id_token: idToken } = await signIn(as, app, sts.redirectUri, visit)
  return validate(idToken, sts.app)
}, (error) => /"typ"/.test(error.message))
await cells.refuses('foreign-token', async () => {
  const { access_token: accessToken } = await signIn(as, app, sts.redirectUri, visit)
  return validate(accessToken, sts.service, await discover(sts.fapi2Issuer))
}, (error) => error.code === oauth.KEY_SELECTION || error.cause?.claim === 'iss')
await cells.refuses('no-proof', async () => {
  const options = { DPoP: oauth.DPoP(app, await oauth.generateKeyPair('ES256')) }
  const bound = await pushed(as, app, oauth.None(), sts.redirectUri, options)
  const response = await oauth.userInfoRequest(as, app, bound.access_token)
  return oauth.processUserInfoResponse(as, app, oauth.skipSubjectCheck, response)
}, (error) => error.status === 401 || error.cause?.status === 401)

await cells.passes('revocation', async () => {
  const { refresh_token: refreshToken } = await signIn(as, app, sts.redirectUri, visit)
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, app, oauth.None(), refreshToken))
  const again = await refresh(as, app, refreshToken).catch((error) => error)
  require(again.error === 'invalid_grant', 'not revoked')
})
cells.unsupported('logout', 'builds no logout request')
