// The line to the server: a stream of frames, and questions that are asked again with the same id until they are answered.

import { again, ask, Source } from './ways.js'
import { words } from './words.js'

const AGAIN = [400, 800, 1500, 2500, 4000], SILENCE = 40_000

export const newRequest = () =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

export class Link {
  // url(): address of the stream; home: of what it tells about; receive(frame); lost(yes): the connection is gone or back; gone(): there is no such table any more;
  // renew(): the page is to begin again
  constructor({ url, home, receive, lost, gone, renew = again }) {
    Object.assign(this, { url, home, receive, lost, gone, renew, tries: 0, ended: false })
    document.addEventListener('visibilitychange', () => (document.hidden ? this.close() : this.open()))
    addEventListener('pageshow', event => event.persisted && this.open())
    addEventListener('pagehide', () => this.close())
    addEventListener('online', () => this.open())
  }

  open() {
    this.close()
    if (document.hidden || this.ended) return
    const source = (this.source = new Source(this.url()))
    source.onmessage = event => {
      this.heard()
      this.receive(JSON.parse(event.data))
    }
    source.addEventListener('beat', () => this.heard())
    source.addEventListener('gone', () => this.renew())
    source.onerror = () => (source.readyState === Source.CLOSED ? this.ask() : this.reopen())
    this.watch()
  }

  // Somebody answered, but not with a stream: perhaps the table is not there any more.
  async ask() {
    this.close()
    const answer = await ask(this.home).catch(() => null)
    if (answer?.status !== 404 && answer?.status !== 410) return this.source ?? this.reopen()
    this.ended = true
    this.close()
    this.lost(false)
    this.gone()
  }

  heard() {
    this.tries = 0
    this.lost(false)
    this.watch()
  }

  watch() {
    clearTimeout(this.silent)
    this.silent = setTimeout(() => this.reopen(), SILENCE)
  }

  reopen() {
    this.close()
    this.lost(true)
    this.timer = setTimeout(() => this.open(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)])
  }

  close() {
    clearTimeout(this.timer)
    clearTimeout(this.silent)
    this.source?.close()
    this.source = undefined
  }

  // The answer's status and data. Asks again while nobody answers; after a minute it gives up. A form goes as it would without a script.
  async post(url, body) {
    const until = performance.now() + 60_000
    const form = body instanceof URLSearchParams
    if (form) body.set('request', newRequest())
    const sent = form ? { body } : { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, request: body.request ?? newRequest() }) }
    for (let i = 0; ; i++) {
      const answer = await ask(url, { method: 'POST', ...sent }).catch(() => null)
      const data = await answer?.json().catch(() => ({}))
      if (answer && (answer.status < 502 || data.error === 'not_saved')) {
        this.lost(false)
        return { ok: answer.ok, status: answer.status, data }
      }
      this.lost(true)
      if (performance.now() > until) return { ok: false, status: 0, data: { message: words('no_connection') } }
      await new Promise(done => setTimeout(done, AGAIN[Math.min(i, AGAIN.length - 1)]))
    }
  }
}
