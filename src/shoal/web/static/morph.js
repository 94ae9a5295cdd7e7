// Changes what is inside an element into new markup and keeps every node that is still there: matched by id, else by place and tag.
// Markup is compared in pieces cut before every id: what lies in pieces that were here already is not touched.

const PAINT = new Set(['data-can', 'data-on', 'data-hint', 'tabindex', 'role', 'aria-pressed', 'aria-label'])
const CUT = ' id="'
const shown = new WeakMap()   // region -> the pieces it was made from last

export const painted = element => element.hasAttribute('data-can') || element.hasAttribute('data-on')

export function parsed(markup) {
  const template = document.createElement('template')
  template.innerHTML = markup
  return template.content
}

export function morph(region, markup, fresh = parsed(markup)) {
  const known = new Map()
  for (const element of region.querySelectorAll('[id]')) known.set(element.id, element)
  const pieces = markup.split(CUT)
  morphChildren(region, fresh, known, untouched(fresh, shown.get(region) ?? [], pieces))
  shown.set(region, pieces)
}

// Which new elements have nothing new in them. An element's piece begins at its id and ends before the next id, so that what is inside an element
// lies in its own piece and those of the elements with ids in it. Its own attributes may stand before the id: they are always compared.
function untouched(fresh, before, after) {
  const elements = [...fresh.querySelectorAll('[id]')]
  if (elements.length !== after.length - 1) return new Set()
  const place = new Map(before.map((piece, index) => [piece, index]))
  const lasts = new Array(after.length + 1).fill(0)   // how many pieces from here on follow each other as they did
  const was = after.map(piece => place.get(piece))
  for (let index = after.length - 1; index > 0; index--)
    if (was[index]) lasts[index] = 1 + (was[index + 1] === was[index] + 1 ? lasts[index + 1] : 0)
  const inside = new Map(elements.map(element => [element, 0]))   // how many elements with ids each of them holds
  for (const element of elements)
    for (let around = element.parentElement; around; around = around.parentElement) if (around.id) inside.set(around, inside.get(around) + 1)
  return new Set(elements.filter((element, index) => lasts[index + 1] > inside.get(element)))
}

// What goes is taken away first, and of what remains as much as can be stays where it is: a drawing that is moved is styled and laid out anew.
function morphChildren(parent, fresh, known, same) {
  const before = [...parent.childNodes], nexts = [...fresh.childNodes], loose = before.filter(node => !node.id && node.dataset?.client === undefined)
  const matched = nexts.map(next => match(next, loose, parent, known)), there = new Set(matched)
  for (const node of before) if (!there.has(node) && node.dataset?.client === undefined) node.remove()   // the page's own things stay
  const place = new Map(before.map((node, index) => [node, index])), stays = rising(matched.map(node => place.get(node)))
  let at = parent.firstChild
  const nodes = nexts.map((next, index) => {
    const node = matched[index] ?? (isNew(next, known) ? next : document.importNode(next, false))   // if all of it is new, it moves in itself
    if (stays.has(index) || node === at) at = node.nextSibling
    else parent.insertBefore(node, at)
    return node
  })
  nodes.forEach((node, index) => {
    const next = nexts[index]
    if (node === next) return
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue
      return
    }
    morphAttributes(node, next)
    if (!matched[index] || !same.has(next)) morphChildren(node, next, known, same)
  })
}

// The most of these places, as indices, that follow each other in their order; what has no place is left out.
function rising(places) {
  const ends = [], before = [], found = new Set()   // ends[n]: the last of the n + 1 that end earliest
  places.forEach((place, index) => {
    if (place === undefined) return
    let length = ends.length
    while (length && places[ends[length - 1]] > place) length--
    before[index] = ends[length - 1]
    ends[length] = index
  })
  for (let index = ends.at(-1); index !== undefined; index = before[index]) found.add(index)
  return found
}

function isNew(next, known) {
  if (!known.size || next.nodeType !== Node.ELEMENT_NODE) return true
  for (const element of next.querySelectorAll('[id]')) if (known.has(element.id)) return false
  return true
}

function match(next, loose, parent, known) {
  if (next.id) {
    const old = known.get(next.id)
    known.delete(next.id)
    return old && old.nodeName === next.nodeName && !old.contains(parent) ? old : null
  }
  const first = loose.findIndex(node => node.nodeName === next.nodeName)
  return first < 0 ? null : loose.splice(first, 1)[0]
}

// By their names: a look at the attributes themselves would make an object of each.
function morphAttributes(node, next) {
  const kept = name => name === 'style' || name === 'data-own' || (name === 'open' && node.nodeName === 'DETAILS') || (PAINT.has(name) && painted(node))
  const names = next.getAttributeNames()
  for (const name of names) {
    const value = next.getAttribute(name)
    if (node.getAttribute(name) !== value && !kept(name)) node.setAttribute(name, value)
  }
  const there = node.getAttributeNames()
  if (there.length > names.length) for (const name of there) if (!next.hasAttribute(name) && !kept(name)) node.removeAttribute(name)
}
