// The tutorial's page: all its steps come at once, played by the real rules; only the tap that is asked for leads on.

import { aspect } from './aspect.js'
import { bubble, hush } from './bubble.js'
import { fly, places, usual } from './fly.js'
import { Help } from './help.js'
import { morph, parsed } from './morph.js'
import { Picker } from './pick.js'
import { Reading } from './reading.js'
import { still } from './settings.js'
import { Stage } from './stage.js'
import './tap.js'
import { ask } from './ways.js'
import { words } from './words.js'

const byId = id => document.getElementById(id)
const app = byId('app'), { lesson, cards } = app.dataset
const GAP = 1300, LINES = 3
const REGIONS = ['seats', 'board', 'hand']
const next = document.querySelector('[data-go=on]'), back = document.querySelector('[data-go=back]')
let steps = [], end, at = 0, timer, reading
let byKeys = false
let told = [], seen   // the last lines of the story, and up to which scene they go

// Points at what is to be tapped, whatever has been tapped already; for who uses the keyboard, the focus goes there too.
class Pointer extends Picker {
  paint() {
    super.paint()
    if (byKeys) target()?.focus({ preventScroll: true })
    point()
  }
}

const say = text => (byId('say').textContent = text)
const stage = new Stage(byId('board'))
const pick = new Pointer({ root: app, bar: byId('actions'), list: document.createElement('ul'), submit: follow, say, other })
new Help({ root: app, pop: byId('pop'), sheet: byId('sheet'), url: cards })

// ---- steps

function begin(part) {
  clearTimeout(timer)
  at = part
  const step = steps[at]
  const travel = show(step?.scene ?? end)
  byId('prompt').textContent = step?.said ?? byId('end').content.querySelector('h2').textContent
  const last = steps.at(-1).number, number = step?.number ?? last
  byId('progress').value = number
  byId('where').textContent = words('step', { step: number, steps: last })
  next.hidden = !step || step.wanted.length > 0
  back.disabled = at === 0
  byId('panel').replaceChildren(...(step ? [] : [byId('end').content.cloneNode(true)]))
  aspect('result', !step)
  document.documentElement.toggleAttribute('data-my-turn', Boolean(step?.wanted.length))
  say([...(step?.scene ?? end).lines, byId('prompt').textContent].join(' '))
  pick.set((step?.wanted ?? []).map(([action, path, label, weight]) => ({ action, path, label, weight })))
  if (byKeys && !step) byId('prompt').focus({ preventScroll: true })
  timer = setTimeout(reveal, travel)
}

// What was asked for has been done: what follows is shown piece by piece.
function follow() {
  const { then } = steps[at]
  hush(byId('bubble'))
  pick.set([])
  next.hidden = true
  play([...then])
}

function play(scenes) {
  const scene = scenes.shift()
  if (!scene) return begin(at + 1)
  const travel = show(scene)
  byId('prompt').textContent = scene.prompt
  say(scene.lines.join(' '))
  timer = setTimeout(() => play(scenes), still() ? GAP / 2 : Math.max(GAP, travel))
}

function show(scene) {
  const fresh = REGIONS.map(name => parsed(scene[name]))
  const was = still() ? null : places(app, fresh)
  REGIONS.forEach((name, index) => morph(byId(name), scene[name], fresh[index]))
  if (scene.step !== seen) told = [...(scene.step > seen ? told : []), ...scene.lines].slice(-LINES)
  seen = scene.step
  reading.renew()
  byId('last').replaceChildren(...told.map(line => Object.assign(document.createElement('li'), { textContent: line })))
  stage.show()
  const travel = was ? fly(app, was) : 0
  stage.follow(travel)
  return Math.max(travel, was ? usual() : 0)
}

// ---- what is to be tapped

function target() {
  const things = [...app.querySelectorAll('[data-can]')], thing = things.find(inSight) ?? things[0], button = byId('actions').querySelector('[data-choice]')
  return (pick.proposed ? button : thing ?? button) ?? (next.hidden ? null : next)
}

function inSight(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect()
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

function point() {
  const pointer = byId('pointer'), thing = target()
  pointer.toggleAttribute('hidden', !thing)
  if (!thing) return
  const box = thing.getBoundingClientRect(), worded = byId('dock').contains(thing)   // there its words are to be read
  const x = worded ? Math.min(box.right, innerWidth - 8) - 32 : box.left + Math.min(box.width, innerWidth - box.left) / 2
  const y = Math.min(box.bottom - (worded ? 14 : 8), innerHeight - (worded ? 34 : 40))
  pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}

// Brings it into sight, between the bar above and the dock below.
function reveal() {
  const thing = target()
  if (thing && !byId('dock').contains(thing)) {
    const box = thing.getBoundingClientRect()
    const top = byId('bar').getBoundingClientRect().bottom, bottom = byId('dock').getBoundingClientRect().top
    const hidden = box.top < top || box.bottom > bottom || box.left < 0 || box.right > innerWidth
    if (hidden) thing.scrollIntoView({ block: 'center', inline: 'center', behavior: still() ? 'auto' : 'smooth' })
  }
  point()
}

// A tap on something else that could be done gets a friendly word.
function other(element) {
  hush(byId('bubble'))
  const step = steps[at], thing = element.closest('[data-try], [id]')
  let known = Boolean(element.closest('[data-try]'))
  for (let each = thing; each && each !== app; each = each.parentElement) known ||= step?.others.includes(each.id)
  if (!known || !target()) return false
  bubble(byId('bubble'), words('first_this'), target(), 'hint')
  say(words('first_this'))
  reveal()
  return true
}

// ---- everything else that can be pressed

const goes = {
  first: () => begin(0),
  back: () => begin(Math.max(0, at - 1)),
  on: follow,
}

document.addEventListener('click', event => {
  const button = event.target.closest('button')
  if (!button) return
  if ('close' in button.dataset) button.closest('dialog').close()
  else if (button.id === 'bubble-off') hush(byId('bubble'))
  else if (button.dataset.go) {
    hush(byId('bubble'))
    goes[button.dataset.go]()
  }
})
addEventListener('keydown', () => (byKeys = true), { capture: true })
addEventListener('pointerdown', () => (byKeys = false), { capture: true })
addEventListener('resize', point)
addEventListener('scroll', point, { capture: true, passive: true })
new ResizeObserver(point).observe(app)

const answer = await ask(lesson).catch(() => null)
if (answer?.ok) {
  ({ steps, end } = await answer.json())
  reading = new Reading(byId('words'), () => `${lesson}/${seen}/words`)
  begin(0)
} else byId('prompt').textContent = words('no_connection')
