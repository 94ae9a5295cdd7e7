// The table in its worker, asked as a server is asked.

export class Table {
  // site: where its files are; told({starting | ready | stopped}): how it goes
  constructor(site, told) {
    Object.assign(this, { site, told, asked: new Map(), last: 0 })
    this.expect()
  }

  // Whoever asks before it is ready waits.
  expect() {
    this.started = false
    this.ready = new Promise((done, failed) => Object.assign(this, { done, failed }))
    this.ready.catch(() => {})
  }

  begin() {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }) => this.heard(data)
    this.worker.onerror = event => this.stop(event.message ?? '')
    this.worker.postMessage({ begin: this.site })
  }

  heard(data) {
    if ('failed' in data) return this.stop(data.failed)
    if (data.starting) return this.told({ starting: true })
    if (data.ready) {
      this.started = true
      this.done()
      return this.told({ ready: true, lasts: data.lasts })
    }
    const asked = this.asked.get(data.number)
    if (data.part === 'end') this.asked.delete(data.number)
    asked?.(data.part, data.text)
  }

  // The worker ends, whatever it was doing; what was stored is stored.
  stop(why) {
    if (!this.worker) return
    this.worker.terminate()
    this.worker = undefined
    this.failed(new Error(why))
    for (const asked of [...this.asked.values()]) asked('end', '')
    this.asked.clear()
    const { started } = this
    this.expect()
    this.told({ stopped: true, why, started })
  }

  // `hear(part, text)` gets "head" once, "piece" again and again and "end"; the way to leave before that.
  ask(question, hear) {
    const number = ++this.last
    this.asked.set(number, hear)
    this.ready.then(() => this.asked.has(number) && this.worker.postMessage({ number, question: JSON.stringify(question) }), () => hear('end', ''))
    return () => this.asked.delete(number) && this.started && this.worker?.postMessage({ leave: number })
  }

  // The whole answer, as `fetch` has it.
  fetch(url, { method = 'GET', headers = {}, body = '' } = {}) {
    return new Promise((done, failed) => {
      let head, text = ''
      this.ask(asked(url, method, headers, body), (part, said) => {
        if (part === 'head') head = JSON.parse(said)
        else if (part === 'piece') text += said
        else if (head) done(new Response([204, 304].includes(head.status) ? null : text, head))
        else failed(new TypeError('no answer'))
      })
    })
  }
}

function asked(url, method, headers, body) {
  const { pathname, search } = new URL(url, 'https://shoal')
  const sent = Object.fromEntries(new Headers(headers))
  if (body instanceof URLSearchParams) sent['content-type'] = 'application/x-www-form-urlencoded'
  return { method, path: decodeURIComponent(pathname), query: search.slice(1), headers: sent, body: String(body) }
}

// A stream of events, as `EventSource` has it.
export const sourceOf = (table, opened) =>
  class Source extends EventTarget {
    static CONNECTING = 0
    static OPEN = 1
    static CLOSED = 2
    readyState = 0
    rest = ''

    constructor(url) {
      super()
      opened.add(this)
      this.leave = table.ask(asked(url, 'GET', { accept: 'text/event-stream' }, ''), (part, text) => this[part](text))
    }

    head(text) {
      this.readyState = JSON.parse(text).status === 200 ? Source.OPEN : Source.CLOSED
    }

    piece(text) {
      const events = (this.rest + text).split('\n\n')
      this.rest = events.pop()
      if (this.readyState === Source.OPEN) for (const event of events) this.tell(event)
    }

    end() {
      if (this.ended) return
      if (this.readyState === Source.OPEN) this.readyState = Source.CONNECTING
      this.onerror?.(new Event('error'))
    }

    tell(text) {
      const fields = text.split('\n').map(line => line.split(/: ?(.*)/s))
      const [, kind = 'message'] = fields.find(([name]) => name === 'event') ?? []
      const event = new MessageEvent(kind, { data: fields.filter(([name]) => name === 'data').map(([, value]) => value).join('\n') })
      if (kind === 'message') this.onmessage?.(event)
      this.dispatchEvent(event)
    }

    close() {
      this.ended = true
      this.readyState = Source.CLOSED
      opened.delete(this)
      this.leave()
    }
  }
