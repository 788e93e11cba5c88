// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

/** Browser of one user: keeps cookies, follows redirects of the STS, and fills in its pages. */
export class Browser {
  #cookies = new Map()

  constructor(user, password) {
    this.user = user
    this.password = password
  }

  /** Opens an address of the STS. Returns the first address outside of it, without opening that. */
  async visit(address) {
    let url = new URL(address)
    const { origin } = url
    let request = { method: 'GET' }
    for (let step = 0; step < 10; step++) {
      const response = await this.#send(url, request)
      const location = response.headers.get('location')
      if (location) {
        url = new URL(location)
        if (url.origin !== origin) return url
        request = { method: 'GET' }
      } else {
        const page = await response.text()
        if (!response.ok) throw new Error(`${response.status} at ${url.pathname}: ${page}`)
        url = new URL(unescape(page.match(/<form method="post" action="([^"]*)"/)[1]))
        request = { method: 'POST', body: this.#fill(page) }
      }
    }
    throw new Error('too many redirects')
  }

  async #send(url, request) {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { ...request, redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const header of response.headers.getSetCookie()) {
      const [name, value] = header.split(';')[0].split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return response
  }

  #fill(page) {
    const form = new URLSearchParams()
    for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) {
      form.set(unescape(name), unescape(value))
    }
    if (page.includes('name="password"')) {
      form.set('username', this.user)
      form.set('password', this.password)
    } else if (page.includes('value="allow"')) {
      form.set('decision', 'allow')
    }
    return form
  }
}

function unescape(text) {
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (sign) => signs[sign])
}
