// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import * as client from 'openid-client'
import { Browser } from './browser.mjs'
import { Cells, claims, require, serviceKey, sts } from './cells.mjs'

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'

const cells = new Cells('openid-client')
const browser = new Browser('openid-client', sts.password)

// snippet: openid-client
async function signIn(config, redirectUri, openBrowser) {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile offline_access orders',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const callback = await openBrowser(url)
  return client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce,
  })
}

async function signInAndRefresh(issuer, clientId, redirectUri, openBrowser) {
  const config = await client.discovery(new URL(issuer), clientId, undefined, client.None())
  const tokens = await signIn(config, redirectUri, openBrowser)
  return client.refreshTokenGrant(config, tokens.refresh_token)
}
// end

const visit = (url) => browser.visit(url)
const discover = (clientId) => client.discovery(new URL(sts.issuer), clientId, undefined, client.None())
const discoverService = async (issuer, options) =>
  client.discovery(new URL(issuer), sts.service, undefined, client.PrivateKeyJwt(await serviceKey(), options))
const requestOwn = (config) => client.clientCredentialsGrant(config, { scope: 'price:read', resource: sts.target })
const isRefusal = (code) => (error) => error.error === code

let app
let tokens

await cells.passes('discovery', async () => {
  app = await discover(sts.app)
  require(app.serverMetadata().supportsPKCE(), 'no PKCE')
})
await cells.passes('sign-in', async () => {
  tokens = await signIn(app, sts.redirectUri, visit)
  require(tokens.claims().sub, 'no sub')
  require(tokens.scope.includes('orders'), tokens.scope)
})
await cells.passes('userinfo', async () => {
  const user = await client.fetchUserInfo(app, tokens.access_token, tokens.claims().sub)
  require(user.preferred_username === 'openid-client', JSON.stringify(user))
})
await cells.passes('refresh', async () => {
  const refreshed = await signInAndRefresh(sts.issuer, sts.app, sts.redirectUri, visit)
  require(refreshed.access_token && refreshed.refresh_token, 'no tokens')
  require(refreshed.claims().sub === tokens.claims().sub, 'another sub')
})
await cells.passes('verification', async () => {
  const config = await discover(sts.app)
  client.enableNonRepudiationChecks(config)
  await signIn(config, sts.redirectUri, visit)
})
await cells.passes('private_key_jwt', async () => {
  const own = await requestOwn(await discoverService(sts.issuer))
  require(claims(own.access_token).client_id === sts.service, 'another client')
})
await cells.passes('token-exchange', async () => {
  const exchanged = await client.genericGrantRequest(await discoverService(sts.issuer), TOKEN_EXCHANGE, {
    subject_token: tokens.access_token, subject_token_type: ACCESS_TOKEN, audience: sts.target, scope: 'orders',
  })
  require(claims(exchanged.access_token).sub === tokens.claims().sub, 'another sub')
  require(claims(exchanged.access_token).act.sub === sts.service, 'no act')
})
await cells.passes('par', async () => {
  const verifier = client.randomPKCECodeVerifier()
  const url = await client.buildAuthorizationUrlWithPAR(app, {
    redirect_uri: sts.redirectUri,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  require(url.searchParams.get('request_uri'), url.href)
  await client.authorizationCodeGrant(app, await visit(url), { pkceCodeVerifier: verifier })
})
async function bindToKey(DPoP) {
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(app, {
    redirect_uri: sts.redirectUri,
    scope: 'openid profile offline_access orders',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    dpop_jkt: await DPoP.calculateThumbprint(),
  })
  const callback = await visit(url)
  return client.authorizationCodeGrant(app, callback, { pkceCodeVerifier: verifier }, undefined, { DPoP })
}

await cells.passes('dpop', async () => {
  const DPoP = client.getDPoPHandle(app, await client.randomDPoPKeyPair('ES256'))
  const bound = await bindToKey(DPoP)
  require(bound.token_type === 'dpop', bound.token_type)
  const refreshed = await client.refreshTokenGrant(app, bound.refresh_token, undefined, { DPoP })
  await client.fetchUserInfo(app, refreshed.access_token, bound.claims().sub, { DPoP })
})
await cells.passes('fapi2', async () => {
  const config = await discoverService(sts.fapi2Issuer)
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'))
  const verifier = client.randomPKCECodeVerifier()
  const url = await client.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: sts.fapi2RedirectUri,
    scope: 'openid profile offline_access orders',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }, { DPoP })
  const callback = await visit(url)
  const bound = await client.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier }, undefined, { DPoP })
  const refreshed = await client.refreshTokenGrant(config, bound.refresh_token, undefined, { DPoP })
  await client.fetchUserInfo(config, refreshed.access_token, bound.claims().sub, { DPoP })
})

await cells.refuses('wrong-verifier', async () => {
  const url = client.buildAuthorizationUrl(app, {
    redirect_uri: sts.redirectUri,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  return client.authorizationCodeGrant(app, await visit(url), { pkceCodeVerifier: client.randomPKCECodeVerifier() })
}, isRefusal('invalid_grant'))
await cells.refuses('code-twice', async () => {
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(app, {
    redirect_uri: sts.redirectUri,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const callback = await visit(url)
  await client.authorizationCodeGrant(app, callback, { pkceCodeVerifier: verifier })
  return client.authorizationCodeGrant(app, callback, { pkceCodeVerifier: verifier })
}, isRefusal('invalid_grant'))
await cells.refuses('foreign-redirect', () => signIn(app, 'http://127.0.0.1:7777/other', visit),
  (error) => /^400 at/.test(error.message))
await cells.refuses('wrong-assertion-audience', async () => requestOwn(await discoverService(sts.issuer, {
  [client.modifyAssertion]: (_header, payload) => { payload.aud = sts.target },
})), isRefusal('invalid_client'))
await cells.refuses('foreign-refresh-token', async () => {
  const { refresh_token: refreshToken } = await signIn(app, sts.redirectUri, visit)
  return client.refreshTokenGrant(await discover(sts.other), refreshToken)
}, isRefusal('invalid_grant'))
await cells.refuses('wrong-nonce', async () => {
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(app, {
    redirect_uri: sts.redirectUri,
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce: client.randomNonce(),
  })
  const checks = { pkceCodeVerifier: verifier, expectedNonce: client.randomNonce() }
  return client.authorizationCodeGrant(app, await visit(url), checks)
}, (error) => error.cause?.claim === 'nonce' || error.cause?.cause?.claim === 'nonce')
await cells.refuses('wrong-issuer', () => signIn(app, sts.redirectUri, async (url) => {
  const callback = await visit(url)
  callback.searchParams.set('iss', sts.fapi2Issuer)
  return callback
}), (error) => /"iss"/.test(`${error.message} ${error.cause?.message}`))
await cells.refuses('no-proof', async () => {
  const bound = await bindToKey(client.getDPoPHandle(app, await client.randomDPoPKeyPair('ES256')))
  return client.fetchUserInfo(app, bound.access_token, bound.claims().sub)
}, (error) => error.status === 401)
cells.unsupported('wrong-audience', 'verifies ID tokens only')
cells.unsupported('id-token', 'verifies ID tokens only')
await cells.refuses('foreign-token', () => {
  // Endpoints of the STS under the name of another issuer.
  const metadata = { ...app.serverMetadata(), issuer: sts.fapi2Issuer, authorization_response_iss_parameter_supported: false }
  return signIn(new client.Configuration(metadata, sts.app, undefined, client.None()), sts.redirectUri, (url) =>
    visit(url).then((callback) => {
      callback.searchParams.delete('iss')
      return callback
    }))
}, (error) => error.cause?.claim === 'iss' || error.cause?.cause?.claim === 'iss')

await cells.passes('revocation', async () => {
  const { refresh_token: refreshToken } = await signIn(app, sts.redirectUri, visit)
  await client.tokenRevocation(app, refreshToken)
  const again = await client.refreshTokenGrant(app, refreshToken).catch((error) => error)
  require(again.error === 'invalid_grant', 'not revoked')
})
await cells.passes('logout', async () => {
  const signedIn = await signIn(app, sts.redirectUri, visit)
  const url = client.buildEndSessionUrl(app, {
    id_token_hint: signedIn.id_token, post_logout_redirect_uri: sts.postLogoutRedirectUri, state: 'bye',
  })
  const end = await visit(url)
  require(end.href === `${sts.postLogoutRedirectUri}?state=bye`, end.href)
  const again = await client.refreshTokenGrant(app, signedIn.refresh_token).catch((error) => error)
  require(again.error === 'invalid_grant', 'not logged out')
})
