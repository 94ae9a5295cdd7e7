// What this device remembers: motion, sound, guide, what hits me. Without storage the defaults hold.

const DEFAULTS = { motion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'on', sound: 'off', guide: 'on', strikes: 'on', stay: 'off' }

export function setting(name) {
  try {
    return localStorage.getItem(`shoal-${name}`) ?? DEFAULTS[name]
  } catch {
    return DEFAULTS[name]
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`shoal-${name}`, value)
  } catch {
    DEFAULTS[name] = value
  }
  apply()
}

export const still = () => setting('motion') === 'off'

export function apply() {
  document.documentElement.classList.toggle('still', still())
  for (const box of document.querySelectorAll('input[data-setting]')) box.checked = setting(box.dataset.setting) === 'on'
}

addEventListener('change', event => {
  const name = event.target.dataset?.setting
  if (name) remember(name, event.target.checked ? 'on' : 'off')
})
apply()
