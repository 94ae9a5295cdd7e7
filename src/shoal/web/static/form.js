// A form is sent once: until there is an answer, a second tap does nothing. (If one comes through, the server knows it.)

const PATIENCE = 8000

// Not before it is on its way: what a disabled button stands for would not be sent.
for (const form of document.querySelectorAll('form[method=post]'))
  form.addEventListener('submit', () => setTimeout(() => {
    const buttons = [...form.querySelectorAll('[type=submit]')]
    for (const button of buttons) button.disabled = true
    setTimeout(() => buttons.forEach(button => (button.disabled = false)), PATIENCE)
  }))

// Whoever comes back to a page that the browser has kept wants to send its form anew.
addEventListener('pageshow', event => event.persisted && location.reload())
