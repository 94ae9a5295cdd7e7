// The table page: shows what the server sends, one frame after the other, and lets people act. It knows no game.

import { afterPaint, answering, close, open, press } from './after.js'
import { aspect } from './aspect.js'
import { bubble, hush } from './bubble.js'
import { Clock } from './clock.js'
import { copy } from './copy.js'
import { fly, places } from './fly.js'
import './form.js'
import { Help } from './help.js'
import { Link } from './link.js'
import { morph, parsed } from './morph.js'
import { Picker } from './pick.js'
import { Preview } from './preview.js'
import { Reading } from './reading.js'
import { remember, setting, slow, still, took } from './settings.js'
import { play } from './sound.js'
import { Stage } from './stage.js'
import { Strikes } from './strike.js'
import './tap.js'
import { again, ask, go } from './ways.js'
import { words } from './words.js'

const byId = id => document.getElementById(id)
const app = byId('app'), { table, api, cards } = app.dataset
const GAP = 450, BEAT = 900, LATE = 3000, CURTAIN = 900, URGENT = 20, PICTURE = 16, BRIEF = 8
const REGIONS = ['seats', 'panel', 'board', 'hand']
const CUT = ' id="'
const NOBODY = -2

let face = app.dataset.seat === '' ? null : Number(app.dataset.seat)   // the seat whose eyes this device shows; null: the curtain, or an onlooker
let now = {}                                                           // the frame that is shown
let queue = [], busy = false, pause, finish, curtain, question   // finish(): what is still to be done of the frame that is shown

const say = text => (byId('say').textContent = text)
const eyes = () => `seat=${face ?? NOBODY}${'watch' in app.dataset ? '&watch' : ''}`
const link = new Link({ url: () => `${table}/stream?${eyes()}`, home: api, receive, lost: yes => byId('net').toggleAttribute('hidden', !yes), gone })
const clock = new Clock(byId('clock'))
const stage = new Stage(byId('board'))
const pick = new Picker({ root: app, bar: byId('actions'), list: byId('choices'), submit, say, other: tryIt })
const preview = new Preview(app, byId('preview'))
const reading = new Reading(byId('words'), () => `${table}/words?${eyes()}`)
const strikes = new Strikes({ dialog: byId('strike'), table, hurried, done })
new Help({ root: app, pop: byId('pop'), sheet: byId('sheet'), mode: byId('help-mode'), url: cards, why })

// The server has other tables by now: what is here can be looked at, and that is all.
function gone() {
  pick.set([])
  byId('gone').showModal()
}

// ---- frames: one by one, so that nobody's move is missed; a tap shows the last one at once

// A region comes as a whole, or in pieces cut before every id: new ones as text, runs of those already here as [first, end].
const pieces = {}

function complete(frame) {
  for (const name of REGIONS.filter(each => each in frame)) {
    const part = frame[name]
    pieces[name] = Array.isArray(part) ? part.flatMap(each => (Array.isArray(each) ? pieces[name].slice(...each) : each)) : part.split(CUT)
    frame[name] = pieces[name].join(CUT)
  }
}

function receive(frame) {
  if (frame.full && 'seat' in frame && frame.seat !== (face ?? NOBODY)) return again()   // this seat went to another device
  complete(frame)
  frame.arrived = performance.now()
  if (frame.full) queue = []
  queue.push(frame)
  if (queue.length > 12) queue.splice(0, 2, merged(queue[0], queue[1]))
  if (busy) return
  busy = true
  pause = setTimeout(onward)   // a tap that waits already is answered first
}

function onward() {
  if (answering()) pause = setTimeout(onward, PICTURE)
  else next()
}

function next() {
  finish?.()
  clearTimeout(pause)
  busy = queue.length > 0 || strikes.stops
  if (strikes.stops) return strikes.show()
  const frame = queue.shift()
  if (!frame) return
  const late = performance.now() - frame.arrived > LATE
  strikes.add(frame.strikes)
  const rest = frame.beat && !late ? BEAT : queue.length ? GAP : 0
  show(frame, travel => (pause = setTimeout(onward, still() || document.hidden ? 0 : Math.max(travel, rest))))
}

// What hit me has been seen.
function done() {
  passOn()
  next()
}

// A race against the clock leaves no time to read.
function hurried() {
  return now.clocks?.some(({ seats, total }) => total < URGENT && seats.some(seat => now.mine.includes(seat)))
}

function skip() {
  if (queue.length > 1) queue = [queue.reduce(merged)]
  next()
}

function merged(first, second) {
  const story = first.story && second.story && !second.full
    ? { from: first.story.from, lines: [...first.story.lines.slice(0, second.story.from - first.story.from), ...second.story.lines] }
    : second.story ?? first.story
  const strikes = [...(first.strikes ?? []), ...(second.strikes ?? [])]
  return { ...first, ...second, ...(story && { story }), strikes, beat: second.beat, full: first.full || second.full }
}

// Writes all that is new, then measures and moves: on a slow device, or if there is much, before the next picture, so that a tap may be answered in between. seen(milliseconds): for how
// long nothing else should be shown.
function show(frame, seen) {
  const start = performance.now(), soon = requestAnimationFrame(() => finish?.())   // before all else that waits for the picture: it measures
  const changed = REGIONS.filter(name => name in frame), fresh = changed.map(name => parsed(frame[name]))
  const was = still() || document.hidden ? null : places(app, fresh)
  const { number, over } = now, began = number !== undefined, myTurn = mine()
  const held = leaving(changed, fresh), waited = waits()
  now = { ...now, ...frame }
  changed.forEach((name, index) => morph(byId(name), frame[name], fresh[index]))
  for (const hinted of app.querySelectorAll('[data-hint]')) hinted.removeAttribute('data-hint')
  if ('prompt' in frame) byId('prompt').textContent = frame.prompt
  if ('news' in frame) byId('news').textContent = frame.news
  if (frame.story) tell(frame.story, began && !frame.full)
  heed()
  pick.set(lasting(frame.beat).map(([action, path, label, weight]) => ({ action, path, label, weight })))
  markSeats()
  dress()
  clock.set(now.clocks, frame.arrived)
  let written = performance.now() - start
  finish = () => {
    finish = null
    cancelAnimationFrame(soon)
    const start = performance.now()
    stage.show()
    preview.at(null)
    keepFocus(held)
    const travel = was && began ? fly(app, was) : 0
    stage.follow(travel)
    if (began && now.over && !over) {
      keepClear()   // who has won makes the line above longer
      byId('result')?.scrollIntoView({ block: 'start' })   // wherever one has scrolled
    }
    if (began && now.number !== number) {
      hush(byId('bubble'))
      play(now.over && !over ? 'end' : mine() && !myTurn ? 'turn' : 'move')
    }
    if (waited && !byId('ask') && !now.over) bubble(byId('bubble'), byId('last').lastChild?.textContent, null)
    guide()
    passOn()
    if (!queue.length) reading.renew()
    took(written + performance.now() - start)
    seen(travel)
  }
  if (document.hidden || (!slow() && written < BRIEF)) return finish()
  document.getAnimations()   // has everything styled now, so that no more than layout and drawing is left for the picture
  written = performance.now() - start
}

const mine = () => now.choices?.length > 0

// The seats look the same to everybody, whoever is to act: here one's own are marked (of all who share this device while nobody looks, and when the game is over), and who acts.
function markSeats() {
  const own = face === null || now.over ? now.mine : [face];
  [...byId('seats').children].forEach((chip, seat) => {
    chip.toggleAttribute('data-own', own.includes(seat))
    if (now.acting.includes(seat)) chip.setAttribute('aria-current', true)
    else chip.removeAttribute('aria-current')
  })
}

// While others' moves are still to be shown: what can be done now and after all of them. Nobody who acts at the same time as others has to wait.
// In the midst of a step (a beat) not everything that was there before it, and will be after it, need be in the picture.
function lasting(beat) {
  const after = queue.filter(frame => frame.choices).map(frame => new Set(frame.choices.map(([action]) => action)))
  const there = path => !beat || path.every(byId)
  return now.choices.filter(([action, path]) => there(path) && after.every(actions => actions.has(action)))
}

function dress() {
  const root = document.documentElement
  root.toggleAttribute('data-my-turn', mine())
  root.toggleAttribute('data-over', Boolean(now.over))
  aspect('lobby', byId('lobby'))
  aspect('result', byId('result'))
  document.title = `${mine() ? '● ' : ''}${now.prompt} · ${app.dataset.title}`
  byId('hint').hidden = !mine()
  byId('undo').hidden = !now.undo || Boolean(now.draft)
  drafting()
  byId('all').hidden = !now.choices.length
  for (const each of document.querySelectorAll('[data-playing]')) each.hidden = !now.started || now.over || !now.mine.length
}

function tell({ from, lines }, aloud) {
  const list = byId('story')
  while (list.children.length > from) list.lastChild.remove()
  for (const line of lines) {
    const item = document.createElement('li')
    item.textContent = line
    list.append(item)
  }
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight))   // measured when everything is in its place
  byId('last').replaceChildren(...[...list.children].slice(-3).map(item => item.cloneNode(true)))
  if (aloud && lines.length) say([...lines, mine() ? now.prompt : ''].join(' '))
}

// What somebody asks is heard, and seen wherever one has scrolled; so is what becomes of one's own question.
function heed() {
  const asked = byId('ask') ?? byId('panel').querySelector('.ask, .asking'), text = (asked?.querySelector('p') ?? asked)?.textContent
  if (text && text !== question) {
    if (asked.id === 'ask') say(text)
    asked.scrollIntoView({ block: 'nearest' })
  }
  question = text
}

// Whether others are still to answer what one has asked, or agreed to. What becomes of it is told, also where tips stand in place of the story.
const waits = () => byId('ask') && !byId('ask').querySelector('button')

// What has the focus. If it is about to go, it lets go of it first: taken away with it, everything would be styled in between.
function leaving(changed, fresh) {
  const held = document.activeElement, region = changed.findIndex(name => byId(name).contains(held))
  if (region >= 0 && held.id && !fresh[region].querySelector(`[id="${CSS.escape(held.id)}"]`)) held.blur()
  return held
}

function keepFocus(held) {
  if (!held || held === document.body || held === document.activeElement) return
  if (held.isConnected) held.focus()
  else (held.id && byId(held.id) ? byId(held.id) : app.querySelector('[data-can]') ?? byId('prompt')).focus({ preventScroll: true })
}

// ---- one device for several people: hands are covered while it is passed on

function passOn() {
  clearTimeout(curtain)
  if (now.mine.length < 2 || now.over || strikes.stops) return
  if (now.open && !now.asks) {   // nothing to hide: the device simply turns to who is to act
    const [next] = now.mine.includes(face) && now.acting.includes(face) ? [] : now.mine.filter(seat => now.acting.includes(seat))
    if (next !== undefined) curtain = setTimeout(() => turnTo(next), still() ? 0 : CURTAIN)
    return
  }
  if (face === null) return
  const others = now.mine.some(seat => seat !== face && now.acting.includes(seat))
  if (now.asks || (others && !now.acting.includes(face))) curtain = setTimeout(() => turnTo(null), still() ? 0 : CURTAIN)
}

function turnTo(seat) {
  face = seat
  queue = []
  pick.set([])
  link.open()
}

// ---- acting

async function submit(choice, element) {
  await act(face, choice.action, element)
}

async function act(seat, action, near) {
  const last = { ...now, ...queue.reduce(merged, {}) }
  if (queue.length) afterPaint(skip)   // who acts has seen enough
  const answer = last.draft && seat === face
    ? await link.post(`${api}/draft`, { seat, do: 'add', action })
    : await link.post(`${api}/act`, { seat, action, number: last.number })
  if (!answer.ok) refused(answer, near)
  return answer.ok
}

// ---- a set-up that is tried out first: nobody else sees it until it is sent

function drafting() {
  const { steps = 0, ready = false } = now.draft ?? {}
  byId('draft').hidden = !now.draft
  for (const [name, shown] of Object.entries({ send: ready, rest: now.draft && !ready, 'take-back': steps, clear: steps > 1 }))
    document.querySelector(`[data-draft="${name}"]`).hidden = !shown
  for (const element of now.draft ? app.querySelectorAll(':is([data-taken],[data-part]):not([data-can],[data-on])') : []) {
    element.tabIndex = 0
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', words('taken' in element.dataset ? 'taken' : 'part', { name: pick.name(element.id) }))
  }
}

async function draft(what, near, more) {
  const answer = await link.post(`${api}/draft`, { seat: face, do: what, ...more })
  if (!answer.ok) refused(answer, near)
}

function refused({ status, data }, near) {
  const text = data.message ?? words('failed')
  play('no')
  if (data.error === 'stale') say(words('moved_on'))
  else {
    bubble(byId('bubble'), text, near, 'refusal')
    say(text)
  }
  if (status !== 0) link.open()   // the fresh picture
}

// A tap on what cannot be chosen. Whatever is still to be shown comes first, after the next picture; if the thing is still there then, the tap does what it was meant for.
function tryIt(element) {
  if (!queue.length) return tryNow(element)
  press(element.closest('[data-try],[data-look],[data-taken],[data-part]'))
  afterPaint(() => {
    skip()
    if (element.isConnected) tryNow(element)
  })
  return true
}

function tryNow(element) {
  if (lookAt(element.closest('[data-look]'))) return true
  const mine = now.draft && element.closest('[data-taken],[data-part]')
  if (mine) {
    const { taken, part } = mine.dataset
    press(mine)
    draft(taken ? 'take-back' : 'hold', mine, taken ? { action: taken } : { part })
    return true
  }
  const thing = element.closest('[data-try]')
  if (!thing || face === null) return false
  press(thing)
  why(thing.dataset.try).then(reason => {
    if (!reason) return
    play('no')
    bubble(byId('bubble'), reason, thing, 'refusal')
    say(reason)
  })
  return true
}

// Something of the others, looked at more closely until the next tap.
function lookAt(thing) {
  const again = thing?.hasAttribute('data-looked')
  for (const each of app.querySelectorAll('[data-looked]')) each.removeAttribute('data-looked')
  if (!thing || again) return false
  pick.clear()
  thing.setAttribute('data-looked', '')
  bubble(byId('bubble'), thing.dataset.look, thing, 'hint')
  say(thing.dataset.look)
  return true
}

async function why(action) {
  if (face === null) return null
  const answer = await ask(`${table}/why?seat=${face}&action=${encodeURIComponent(action)}`).catch(() => null)
  return answer?.ok ? (await answer.json()).reason : null
}

async function hint() {
  const answer = await ask(`${api}/hint?seat=${face}`).catch(() => null)
  const data = answer?.ok ? await answer.json() : null
  if (!data?.action) return bubble(byId('bubble'), words('no_hint'), byId('hint'), 'hint')
  const choice = pick.choices.find(each => each.action === data.action)
  pick.clear()
  for (const id of choice?.path ?? []) byId(id)?.setAttribute('data-hint', '')
  const near = choice?.path.length ? byId(choice.path[0]) : document.querySelector(`#actions [data-action="${CSS.escape(data.action)}"]`)
  const text = `${choice?.label ?? data.action}: ${data.reason}`
  bubble(byId('bubble'), text, near ?? byId('hint'), 'hint')
  say(text)
}

function guide() {
  const text = setting('guide') === 'on' && !queue.length ? now.guide : null
  byId('guide').hidden = !text
  aspect('guide', text)
  if (text) byId('guide-text').textContent = text
}

// ---- everything else that can be pressed

const presses = {
  hint,
  undo: () => post(`${api}/undo`, { seat: face }, byId('undo')),
  'end-now': () => post(`${api}/end`, { seat: now.mine.includes(face) ? face : now.mine[0] }),
  'guide-off': () => {
    remember('guide', 'off')
    guide()
  },
  'bubble-off': () => hush(byId('bubble')),
}

async function post(url, body, near) {
  const answer = await link.post(url, body)
  if (!answer.ok) return refused(answer, near)
  if (near?.dataset.then) go(near.dataset.then + answer.data.code)
  if ('again' in (near?.dataset ?? {})) again()   // the page as it is for who this device has become
}

function fold(details) {
  details.open = false
  details.firstElementChild.focus()
}

async function answerAll(button) {
  const { action, seats } = button.dataset
  for (const seat of seats.split(' ').map(Number)) if (!(await act(seat, action, button))) break
}

app.addEventListener('click', () => hush(byId('bubble')), true)   // the next tap answers it
document.addEventListener('click', event => {
  const button = event.target.closest('button')
  if (!button) return
  press(button)
  if ('close' in button.dataset || 'opens' in button.dataset) close(button.closest('dialog'))
  if (button.id in presses) presses[button.id]()
  else if ('face' in button.dataset) turnTo(Number(button.dataset.face))
  else if ('post' in button.dataset) post(`${api}/${button.dataset.post}`, JSON.parse(button.dataset.body ?? '{}'), button)
  else if ('seats' in button.dataset) answerAll(button)
  else if ('draft' in button.dataset) draft(button.dataset.draft, button)
  else if ('fold' in button.dataset) fold(button.closest('details'))
  else if ('opens' in button.dataset) open(byId(button.dataset.opens))
  else if ('copy' in button.dataset) copy(button)
})
for (const dialog of document.querySelectorAll('dialog:not(#strike)'))
  dialog.addEventListener('click', event => event.target === dialog && close(dialog))
addEventListener('change', event => event.target.dataset?.setting === 'guide' && guide())

// What is chosen or reached by the keyboard never lies under the line of players or the buttons. (No custom property: the whole page would inherit it anew.)
function keepClear() {
  const [above, below] = ['bar', 'dock'].map(name => `${byId(name).offsetHeight + 8}px`)
  document.documentElement.style.scrollPaddingBlock = `${above} ${below}`
  byId('side').style.scrollPaddingBottom = below
}
const heights = new ResizeObserver(() => {
  keepClear()
  pick.reveal()
})
for (const name of ['bar', 'dock']) heights.observe(byId(name))

if (!matchMedia('(min-width: 900px)').matches) byId('tale').open = false
link.open()
