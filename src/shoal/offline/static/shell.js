// Around every page: it has the table, shows one page at a time, and gives that page its ways to the table and to other pages.

import { keepForLater } from './later.js'
import { notice, overlay, progress, quiet } from './notices.js'
import { hold } from './only.js'
import { sourceOf, Table } from './table.js'

const site = JSON.parse(document.getElementById('site').textContent)
const { words } = site
const base = new URL('.', location.href).href
const opened = new Set()   // streams of the page that is shown
const bundles = {}
const HTML = { accept: 'text/html' }
const DARK = { system: 'screen and (prefers-color-scheme: dark)', light: 'not all', dark: 'screen' }

let frame, showing = 0, restarts = 0

const table = new Table({ ...site, base, database: `shoal ${new URL(base).pathname}` }, told)
const here = () => location.hash.slice(1) || '/'

// ---- the table

function told({ starting, ready, lasts, stopped, why, started }) {
  if (starting) progress(words.starting, 0.9)
  if (ready) {
    quiet()
    if (!lasts) notice(words.not_kept)
  }
  if (!stopped) return
  console.warn(why)
  if (why === 'moved') return overlay(words.moved, words.use_here, () => begin(true, true))
  if (started && restarts++ < 1) return begin(false, true)
  overlay(why.includes('NewerStore') ? words.newer : started ? words.stopped : words.failed, started ? words.start_again : words.again, () => location.reload())
}

async function begin(steal = false, again = false) {
  if (!globalThis.WebAssembly) {
    quiet()
    return notice(words.no_wasm)
  }
  if (!(await hold(`shoal ${base}`, steal, () => table.stop('moved')))) return overlay(words.other_tab, words.use_here, () => begin(true, again))
  table.begin()
  if (again) show(here())
}

// ---- pages that need no table are files

async function prepared(url) {
  const name = url === '/' ? 'home' : /^\/games\/([^/?]+)\/[^?]*$/.exec(url)?.[1]
  const file = site.pages[name]
  if (!file) return undefined
  bundles[name] ??= fetch(file).then(answer => answer.json())
  const text = (await bundles[name].catch(() => (bundles[name] = undefined)))?.[url]
  return text === undefined ? undefined : new Response(text, { headers: { 'content-type': text.startsWith('{') ? 'application/json' : 'text/html' } })
}

const isForm = url => /^\/games\/[^/]+\/new$/.test(url)   // it knows the nickname once there is a table

async function ask(url, how = {}) {
  const file = (how.method ?? 'GET') === 'GET' && !(table.started && isForm(url)) && (await prepared(url))
  return file || table.fetch(url, { ...how, headers: { cookie: `shoal_theme=${theme()}`, ...how.headers } })
}

function theme() {
  try {
    return localStorage.getItem('shoal-theme') ?? 'system'
  } catch {
    return 'system'
  }
}

function paint() {
  for (const each of document.querySelectorAll('[data-dark]')) each.media = DARK[theme()]
}

// ---- one page after another

async function show(url, how) {
  const mine = ++showing
  if (how) navigator.storage?.persist?.().catch(() => {})   // a game begins: the browser should not throw it away
  const waiting = setTimeout(() => mine === showing && progress(words.waiting), 400)
  let answer, at = url
  try {
    answer = await ask(url, { ...how, headers: { ...HTML, ...how?.headers } })
    for (let to; (to = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')); at = to) answer = await ask(to, { headers: HTML })
  } catch {
    return   // the table has stopped, and that is told already
  } finally {
    clearTimeout(waiting)
  }
  if (mine !== showing) return
  if (table.started) quiet()
  const file = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')
  if (file) return save(file[1], await answer.blob())
  const text = await answer.text()
  if (mine !== showing) return
  if (at !== here() && (at !== url || !how)) history.pushState(null, '', `#${at}`)
  await write(text, mine)
}

// A fresh document, so that every script begins anew; the old one goes when it is there. It begins as a file, because only
// then its scripts and styles come from where the service worker keeps them.
async function write(text, mine) {
  const fresh = Object.assign(document.createElement('iframe'), { className: 'page', title: words.page, src: 'page.html' })
  document.getElementById('view').append(fresh)
  await new Promise(done => (fresh.onload = done))
  fresh.onload = null
  if (mine !== showing) return fresh.remove()   // somebody wants another page already
  const old = frame
  frame = fresh
  for (const stream of [...opened]) stream.close()
  const page = frame.contentDocument, window = frame.contentWindow
  page.open()
  window.ways = { ask, Source: sourceOf(table, opened), go, again: () => show(here()) }
  window.addEventListener('click', clicked)
  window.addEventListener('submit', submitted)
  page.write(text)
  page.close()
  for (const field of page.querySelectorAll('input[name=request]')) field.value = crypto.getRandomValues(new BigUint64Array(3)).join('')
  document.title = page.title
  old?.remove()
  frame.focus()
  page.querySelector('[autofocus]')?.focus()
}

function go(url) {
  show(url)
}

function clicked(event) {
  const link = event.target.closest?.('a[href]')
  if (!link || event.defaultPrevented || event.button) return
  const url = link.getAttribute('href')
  if (url.startsWith('/')) {
    event.preventDefault()
    go(url)
  } else if (!url.startsWith('#')) Object.assign(link, { target: '_blank', rel: 'noopener' })
}

function submitted(event) {
  const form = event.target, button = event.submitter
  if (event.defaultPrevented) return
  event.preventDefault()
  const filled = new frame.contentWindow.FormData(form)
  if (button?.name) filled.append(button.name, button.value)
  const body = new URLSearchParams([...filled].filter(([, value]) => typeof value === 'string'))
  const url = form.getAttribute('action') ?? here()
  if (form.method === 'post') show(url, { method: 'POST', body })
  else go(`${url.split('?')[0]}?${body}`)
}

function save(name, blob) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

addEventListener('popstate', () => show(here()))
addEventListener('storage', event => event.key === 'shoal-theme' && paint())

paint()
progress(words.fetching, 0, words.first_visit)
show(here())
keepForLater(words).then(() => begin())
