// Python in the browser. One worker has the tables and answers what a page asks; another, which it begins itself, thinks for Pike.

import { openRows } from './rows.js'

const BEGINNING = 120_000   // milliseconds a thinking worker may take to begin
const UNPACK = `
import json, lzma, os, sys

def unpack(kit, folder):
    with open(kit, "rb") as file:
        whole = lzma.decompress(file.read())
    os.remove(kit)
    at = 4 + int.from_bytes(whole[:4], "big")
    made = set()
    for name, size in json.loads(whole[4:at]):
        path = f"{folder}/{name}"
        above = os.path.dirname(path)
        if above not in made:
            os.makedirs(above, exist_ok=True)
            made.add(above)
        with open(path, "wb") as file:
            file.write(whole[at:at + size])
        at += size
    sys.path.insert(0, folder)

unpack("/tmp/kit", "/lib/kit")
`

let site, answering, thinker

onmessage = async ({ data }) => {
  try {
    if (data.begin) await (data.thinks ? beginThinking(data) : beginAnswering(data))
    else if ('leave' in data) answering.leave(data.leave)
    else answering.ask(data.number, data.question)
  } catch (error) {
    postMessage({ failed: String(error?.message ?? error) })
  }
}

async function beginAnswering({ begin }) {
  site = begin
  const [py, rows] = await Promise.all([python(), openRows(site.database)])
  postMessage({ starting: true })
  const { begin: open } = py.pyimport('shoal.offline.answering')
  const tell = (number, part, text) => postMessage({ number, part, text })
  answering = await open(JSON.stringify(rows.records), site.version, text => rows.keep(JSON.parse(text)), tell, think)
  postMessage({ ready: true, lasts: rows.lasts })
}

async function beginThinking({ begin }) {
  site = begin
  const { ponder } = (await python()).pyimport('shoal.offline.thinking')
  onmessage = ({ data }) => postMessage({ number: data.number, answer: ponder(data.question) })
  postMessage({ ready: true })
}

async function python() {
  const from = name => new URL(`${site.base}${name}`).href
  const kit = bytes(from(site.kit))
  const { loadPyodide } = await import(from(`${site.pyodide}pyodide.mjs`))
  const py = await loadPyodide({ indexURL: from(site.pyodide), lockFileURL: from(`${site.pyodide}pyodide-lock.json`), packageBaseUrl: from(site.pyodide) })
  py.FS.writeFile('/tmp/kit', await kit)
  py.runPython(UNPACK)
  return py
}

const bytes = async url => new Uint8Array(await (await whole(url)).arrayBuffer())

async function whole(url, ...how) {
  const answer = await network(url, ...how)
  if (!answer.ok) throw new Error(`${answer.status}: ${url}`)
  return answer
}

// Python itself lies there packed, so that it is small on every host, also on one that does not compress.
const network = self.fetch.bind(self)
self.fetch = async (url, ...how) => {
  const address = String(url?.url ?? url)
  if (!/\.(wasm|zip)$/.test(address)) return network(url, ...how)
  const packed = await whole(`${address}.gz`)
  return new Response(packed.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': `application/${address.slice(-4).replace('.', '')}` } })
}

// ---- Pike: stopped and begun anew if it hangs

async function think(question, seconds) {
  const mine = (thinker ??= new Thinker())
  try {
    return await mine.think(question, seconds * 1000)
  } catch (error) {
    mine.worker.terminate()
    if (thinker === mine) thinker = undefined
    throw error
  }
}

class Thinker {
  constructor() {
    this.worker = new Worker(import.meta.url, { type: 'module' })
    this.asked = new Map()
    this.last = 0
    this.ready = this.hears('ready', BEGINNING)
    this.worker.onmessage = ({ data }) => this.heard(data)
    this.worker.onerror = () => this.heard({ failed: true })
    this.worker.postMessage({ begin: site, thinks: true })
  }

  async think(question, longest) {
    await this.ready
    const number = ++this.last, answer = this.hears(number, longest)
    this.worker.postMessage({ number, question })
    return answer
  }

  hears(what, longest) {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error('late')), longest)
      this.asked.set(what, { done, failed, timer })
    })
  }

  heard({ ready, failed, number, answer }) {
    for (const [what, asked] of this.asked) {
      if (!failed && what !== (ready ? 'ready' : number)) continue
      clearTimeout(asked.timer)
      this.asked.delete(what)
      if (failed) asked.failed(new Error('stopped'))
      else asked.done(answer)
    }
  }
}
