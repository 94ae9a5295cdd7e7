// The set-up form works without this; with it, numbers get big plus and minus buttons, and a plan fills the form in at once.

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

// ---- plans: what the server would fill in, here and now, so that nothing else in the form is lost

const form = document.querySelector('.setup'), plans = document.querySelector('.plans')

const value = field => (['checkbox', 'radio'].includes(field.type) ? field.checked : field.value)

function fillIn(filled) {
  for (const field of form.elements) {
    if (!/^(option-|size-|(undo|gaps|strength|late)$)/.test(field.name)) continue
    const was = value(field)
    if (field.type === 'checkbox') field.checked = field.name in filled
    else if (field.type === 'radio') field.checked = field.value === filled[field.name]
    else field.value = filled[field.name]
    if (value(field) !== was) field.closest('details')?.setAttribute('open', '')
  }
}

function mark(chosen) {
  for (const link of plans?.querySelectorAll('a') ?? []) link.removeAttribute('aria-current')
  chosen?.setAttribute('aria-current', 'true')
}

plans?.addEventListener('click', event => {
  const link = event.target.closest('a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  fillIn(JSON.parse(link.dataset.fill))
  mark(link)
  plans.querySelector('[role=status]').textContent = words('planned', { name: link.querySelector('strong').textContent })
})
form.addEventListener('change', event => event.target.name?.startsWith('option-') && mark(null))   // now it is a way of their own
