// Changes what is inside an element into new markup and keeps every node that is still there: matched by id, else by place and tag.

const PAINT = new Set(['data-can', 'data-on', 'data-hint', 'tabindex', 'role', 'aria-pressed', 'aria-label'])

export const painted = element => element.hasAttribute('data-can') || element.hasAttribute('data-on')

export function morph(region, markup) {
  const template = document.createElement('template')
  template.innerHTML = markup
  const known = new Map()
  for (const element of region.querySelectorAll('[id]')) known.set(element.id, element)
  morphChildren(region, template.content, known)
}

function morphChildren(parent, fresh, known) {
  let at = parent.firstChild
  for (const next of [...fresh.childNodes]) {
    let node = match(next, at, parent, known)
    if (node === at) at = at?.nextSibling ?? null
    else if (node) parent.insertBefore(node, at)
    if (!node) {
      node = document.importNode(next, false)
      parent.insertBefore(node, at)
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      morphAttributes(node, next)
      morphChildren(node, next, known)
    } else if (node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue
  }
  while (at) {
    const gone = at
    at = at.nextSibling
    if (gone.dataset?.client === undefined) gone.remove()   // the page's own things stay
  }
}

function match(next, at, parent, known) {
  if (next.id) {
    const old = known.get(next.id)
    known.delete(next.id)
    return old && old.nodeName === next.nodeName && !old.contains(parent) ? old : null
  }
  for (let node = at; node; node = node.nextSibling) if (!node.id && node.nodeName === next.nodeName && node.dataset?.client === undefined) return node
  return null
}

function morphAttributes(node, next) {
  const kept = name => name === 'style' || name === 'data-own' || (name === 'open' && node.nodeName === 'DETAILS') || (PAINT.has(name) && painted(node))
  for (const { name, value } of [...next.attributes])
    if (!kept(name) && node.getAttribute(name) !== value) node.setAttribute(name, value)
  for (const { name } of [...node.attributes]) if (!kept(name) && !next.hasAttribute(name)) node.removeAttribute(name)
}
