// The set-up form works without this; with it, numbers get big plus and minus buttons.

import './form.js'
import './settings.js'
import { words } from './words.js'

for (const box of document.querySelectorAll('.stepper')) {
  const input = box.querySelector('input')
  const name = document.querySelector(`label[for="${input.id}"]`).textContent
  const button = (sign, key, step) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = sign
    made.setAttribute('aria-label', words(key, { name }))
    made.addEventListener('click', () => {
      if (input.value === '') input.value = input.placeholder   // what it would have been
      step()
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return made
  }
  box.prepend(button('−', 'less', () => input.stepDown()))
  box.append(button('+', 'more', () => input.stepUp()))
  box.classList.add('alive')
}
