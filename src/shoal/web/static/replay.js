// The replay page: scenes by slider, buttons and keys; fetched in batches, ahead of where you look.

import { fly, places } from './fly.js'
import { Help } from './help.js'
import { morph, parsed } from './morph.js'
import { Reading } from './reading.js'
import { still } from './settings.js'
import { Stage } from './stage.js'
import './tap.js'
import { ask } from './ways.js'

const byId = id => document.getElementById(id)
const app = byId('app'), { film, cards } = app.dataset
const length = Number(app.dataset.length), batch = Number(app.dataset.batch)
const PACE = 900
const REGIONS = ['seats', 'board', 'hand']
const slider = byId('slider'), player = document.querySelector('[data-go=play]')
let step = Number(app.dataset.step), timer
let fetched = new Map()   // number of the batch -> promise of its scenes

new Help({ root: app, pop: byId('pop'), sheet: byId('sheet'), url: cards })
const stage = new Stage(byId('board'))
const reading = new Reading(byId('words'), () => `${film}/${step}/words?seat=${byId('eyes').value}`)

function load(number) {
  if (number < 0 || number * batch > length) return
  if (!fetched.has(number)) {
    const wanted = ask(`${film}/${number * batch}?seat=${byId('eyes').value}`).then(answer => answer.json())
    wanted.catch(() => fetched.delete(number))
    fetched.set(number, wanted)
  }
  return fetched.get(number)
}

async function go(to) {
  step = Math.min(Math.max(0, to), length)
  const wanted = step, number = Math.floor(step / batch)
  slider.value = step
  byId('step').textContent = step
  const scenes = await load(number).catch(() => null)
  if (wanted !== step || !scenes) return
  load(number + 1)
  return show(scenes[step - number * batch])
}

async function show(scene) {
  const fresh = REGIONS.map(name => parsed(scene[name]))
  const was = still() ? null : places(app, fresh)
  REGIONS.forEach((name, index) => morph(byId(name), scene[name], fresh[index]))
  byId('prompt').textContent = scene.prompt
  stage.show()
  reading.renew()
  const travel = was ? fly(app, was) : 0
  stage.follow(travel)
  const number = Math.floor(step / batch)
  const [before, here] = await Promise.all([load(number - 1) ?? [], load(number)])
  const told = [...before, ...here].filter(each => each.step <= step && each.step > step - batch).flatMap(each => each.lines.map(line => [line, each.step]))
  byId('story').replaceChildren(...told.map(([line, at]) => {
    const item = document.createElement('li')
    item.textContent = line
    item.toggleAttribute('data-now', at === step)
    return item
  }))
  byId('story').scrollTop = byId('story').scrollHeight
  byId('say').textContent = scene.lines.join(' ')
  return travel
}

function playing(on) {
  player.setAttribute('aria-pressed', on)
  clearTimeout(timer)
  if (on) playOn()
}

async function playOn() {
  if (step === length) return playing(false)
  const travel = await go(step + 1)
  clearTimeout(timer)
  if (player.getAttribute('aria-pressed') === 'true') timer = setTimeout(playOn, Math.max(PACE, travel ?? 0))
}

const goes = {
  first: () => go(0),
  back: () => go(step - 1),
  play: () => playing(player.getAttribute('aria-pressed') !== 'true'),
  on: () => go(step + 1),
  last: () => go(length),
}
const KEYS = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'first', End: 'last', ' ': 'play' }

document.addEventListener('click', event => {
  const button = event.target.closest('button')
  if (!button) return
  if ('close' in button.dataset) button.closest('dialog').close()
  else if (button.dataset.go) {
    if (button !== player) playing(false)
    goes[button.dataset.go]()
  }
})
document.addEventListener('keydown', event => {
  const name = KEYS[event.key]
  if (!name || event.target.closest('input, select, button, a, summary') || byId('sheet').open) return
  event.preventDefault()
  if (name !== 'play') playing(false)
  goes[name]()
})
slider.addEventListener('input', () => {
  playing(false)
  go(Number(slider.value))
})
byId('eyes').addEventListener('change', () => {
  fetched = new Map()
  go(step)
})
go(step)
