// Short sounds, made here, only when they are switched on.

import { setting } from './settings.js'

const TUNES = { move: [392], turn: [523, 659], no: [220, 196], hit: [330, 247], end: [523, 659, 784, 1047] }
let context

export function play(name) {
  if (setting('sound') !== 'on' || document.hidden) return
  context ??= new AudioContext()
  TUNES[name].forEach((pitch, i) => blip(pitch, context.currentTime + i * 0.12))
}

function blip(pitch, at) {
  const tone = context.createOscillator(), volume = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(0.12, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.22)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.25)
}
