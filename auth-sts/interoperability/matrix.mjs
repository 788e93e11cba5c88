// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Compares the cells of clients with matrix.json, or writes it and the table of docs/sts-clients.md. Called by "run".
//
//   node matrix.mjs CELLS MISSING [--write]
//
// CELLS is a file with a line for each cell, MISSING the tool chains that are not there, separated by spaces.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CLIENTS = {
  java: ['Spring Security', 'Spring Security, ES256'],
  node: ['openid-client', 'oauth4webapi'],
  python: ['Authlib', 'PyJWT'],
  go: ['go-oidc', 'golang-jwt'],
}

// In the order of the table.
const FEATURES = {
  discovery: 'discovery of the endpoints',
  'sign-in': 'code with PKCE; `state`, `nonce` and ID token verified',
  userinfo: 'claims of the user',
  refresh: 'refresh token',
  verification: 'verification of a token by the key set',
  private_key_jwt: 'token for itself, with a signed assertion',
  'token-exchange': 'token exchange for another service',
  par: 'pushed authorization request',
  dpop: 'DPoP for code, refresh and userinfo',
  fapi2: 'profile `fapi2`: pushed request, `private_key_jwt` and DPoP',
  revocation: 'revocation; the refresh token is refused afterwards',
  logout: 'logout by redirect; the refresh token is refused afterwards',
  'wrong-verifier': 'refused: code with another `code_verifier`',
  'code-twice': 'refused: code sent twice',
  'foreign-redirect': 'refused: redirect address of nobody',
  'foreign-refresh-token': 'refused: refresh token of another client',
  'wrong-assertion-audience': 'refused: assertion for another audience',
  'no-proof': 'refused: bound token without a proof',
  'wrong-nonce': 'refused by the client: ID token with another `nonce`',
  'wrong-issuer': 'refused by the client: answer with another `iss`',
  'wrong-audience': 'refused by the client: token for another audience',
  'id-token': 'refused by the client: ID token instead of an access token',
  'foreign-token': 'refused by the client: token of another issuer',
}

const committed = fileURLToPath(new URL('matrix.json', import.meta.url))
const page = fileURLToPath(new URL('../../docs/sts-clients.md', import.meta.url))
const BLOCK = /(<!-- matrix -->\n)[^]*?(<!-- end -->)/

const [file, missing, ...options] = process.argv.slice(2)
const isSkipped = (client) => Object.keys(CLIENTS).some((chain) => missing.split(' ').includes(chain) && CLIENTS[chain].includes(client))
const problems = []

/** Reads cells as { client: { feature: [result, detail] } }. */
function read(text) {
  const matrix = {}
  for (const line of text.split('\n').filter((one) => one.startsWith('{'))) {
    const { client, feature, result, detail } = JSON.parse(line)
    const cells = matrix[client] ??= {}
    if (feature in cells) problems.push(`${client}, ${feature}: printed twice`)
    if (!['passed', 'unsupported', 'failed'].includes(result)) problems.push(`${client}, ${feature}: unknown result ${result}`)
    cells[feature] = detail === '' ? result : result === 'passed' ? detail : `${result}: ${detail}`
  }
  return matrix
}

function compare(known, found) {
  let passed = 0
  let skipped = 0
  for (const [client, features] of Object.entries(known)) {
    for (const [feature, cell] of Object.entries(features)) {
      const now = found[client]?.[feature]
      if (isSkipped(client)) skipped += cell === 'passed' ? 1 : 0
      else if (now?.startsWith('failed')) problems.push(`${client}, ${feature}: ${now}`)
      else if (now !== cell) problems.push(`${client}, ${feature}: ${now ?? 'no result'}, but matrix.json has ${cell}`)
      else if (cell === 'passed') passed++
    }
  }
  for (const [client, features] of Object.entries(found)) {
    for (const [feature, cell] of Object.entries(features)) {
      if (known[client]?.[feature] === undefined) problems.push(`${client}, ${feature}: ${cell}, but matrix.json does not have it`)
    }
  }
  return { passed, skipped }
}

/** Clients and features must be those of the table, and each client must have all of them to be written. */
function check(matrix, isWritten) {
  for (const client of Object.values(CLIENTS).flat()) {
    for (const feature of ['version', ...Object.keys(FEATURES)]) {
      const cell = matrix[client]?.[feature]
      if (cell === undefined && isWritten && !isSkipped(client)) problems.push(`${client}, ${feature}: no result`)
      if (cell?.startsWith('failed')) problems.push(`${client}, ${feature}: ${cell}`)
    }
    for (const feature of Object.keys(matrix[client] ?? {})) {
      if (feature !== 'version' && !(feature in FEATURES)) problems.push(`${client}, ${feature}: not a feature of matrix.mjs`)
    }
  }
  for (const client of Object.keys(matrix)) {
    if (!Object.values(CLIENTS).flat().includes(client)) problems.push(`${client}: not a client of matrix.mjs`)
  }
}

/** Clients that can sign users in come first. */
function order(matrix) {
  return Object.keys(matrix).sort((one, other) => Number(matrix[other]['sign-in'] === 'passed') - Number(matrix[one]['sign-in'] === 'passed'))
}

function render(matrix) {
  const clients = order(matrix)
  const row = (...cells) => `| ${cells.join(' | ')} |`
  const lines = [
    row('', ...clients.map((client) => `${client} ${matrix[client].version}`)),
    row('---', ...clients.map(() => '---')),
    ...Object.entries(FEATURES).map(([feature, text]) =>
      row(text, ...clients.map((client) => matrix[client][feature] === 'passed' ? 'yes' : '–'))),
    '',
    ...gaps(matrix),
  ]
  return `${lines.join('\n')}\n`
}

/** Names what clients do not have. Clients with the same gaps share a line. */
function gaps(matrix) {
  const lines = new Map()
  for (const client of order(matrix)) {
    const reasons = new Set(Object.values(matrix[client]).map((cell) => /^unsupported: (.*)/.exec(cell)?.[1]).filter(Boolean))
    const text = [...reasons].join('; ')
    if (text !== '') lines.set(text, [...lines.get(text) ?? [], client])
  }
  return [...lines].map(([text, clients]) => `- **${clients.join('**, **')}**: ${text}.`)
}

function sorted(matrix) {
  const features = ['version', ...Object.keys(FEATURES)]
  return Object.fromEntries(Object.values(CLIENTS).flat().map((client) =>
    [client, Object.fromEntries(features.map((feature) => [feature, matrix[client][feature]]))]))
}

const found = read(readFileSync(file, 'utf8'))
const isWritten = options.includes('--write')
check(found, isWritten)
if (isWritten && problems.length === 0) {
  const known = missing === '' ? {} : JSON.parse(readFileSync(committed, 'utf8'))
  writeFileSync(committed, `${JSON.stringify(sorted({ ...known, ...found }), null, 2)}\n`)
  writeFileSync(page, readFileSync(page, 'utf8').replace(BLOCK, (_all, begin, end) => begin + render(sorted({ ...known, ...found })) + end))
}
const known = JSON.parse(readFileSync(committed, 'utf8'))
const { passed, skipped } = compare(known, found)
if (BLOCK.exec(readFileSync(page, 'utf8'))?.[0] !== `<!-- matrix -->\n${render(known)}<!-- end -->`) {
  problems.push('docs/sts-clients.md does not show matrix.json')
}
const unique = [...new Set(problems)]
for (const problem of unique) console.log(`not ok ${problem}`)
if (unique.length > 0) console.log('If the new results are right: auth-sts/interoperability/run --write')
// As node's test runner prints its sums.
console.log(`# pass ${passed}\n# fail ${unique.length}\n# skipped ${skipped}`)
process.exit(unique.length === 0 ? 0 : 1)
