// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { webcrypto } from 'node:crypto'

/** What RunningSts tells its clients. */
export const sts = JSON.parse(readFileSync(process.env.STS_PROVIDER, 'utf8'))

/** Cells of one client. Prints one line for each. */
export class Cells {
  constructor(client) {
    this.client = client
    const lock = createRequire(import.meta.url)('./package-lock.json')
    this.#print('version', 'passed', lock.packages[`node_modules/${client}`].version)
  }

  async passes(feature, run) {
    try {
      await run()
      this.#print(feature, 'passed', '')
    } catch (error) {
      console.error(`${this.client}, ${feature}:`, error)
      this.#print(feature, 'failed', String(error.message))
    }
  }

  /** Passes if the action fails in the expected way. */
  refuses(feature, action, isExpected) {
    return this.passes(feature, async () => {
      let result
      try {
        result = await action()
      } catch (error) {
        if (isExpected(error)) return
        throw error
      }
      throw new Error(`not refused: ${JSON.stringify(result)}`)
    })
  }

  unsupported(feature, reason) {
    this.#print(feature, 'unsupported', reason)
  }

  #print(feature, result, detail) {
    console.log(JSON.stringify({ client: this.client, feature, result, detail }))
  }
}

export function require(condition, message) {
  if (!condition) throw new Error(message)
}

export function claims(jwt) {
  return JSON.parse(Buffer.from(jwt.split('.')[1], 'base64url').toString())
}

/** The key of the confidential client, as "openssl genpkey" writes it. */
export async function serviceKey() {
  const pem = readFileSync(sts.serviceKey, 'utf8').replace(/-----[^-]*-----|\s/g, '')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(pem, 'base64'), algorithm, false, ['sign'])
  return { key, kid: sts.serviceKeyId }
}
