// A few words beside the thing they are about: a refusal, a hint, the guide.

// Said about the game when it has just ended: it would lie over the result. What is only looked at can still be told.
const late = near => document.getElementById('result') && near && !('look' in near.dataset) && (!near.isConnected || near.closest('#board, #hand, #dock'))

export function bubble(place, text, near, kind = '') {
  if (late(near)) return
  place.className = `bubble ${kind}`
  place.querySelector('p').textContent = text
  place.hidden = false
  const box = near?.isConnected ? near.getBoundingClientRect() : null
  const own = place.getBoundingClientRect()
  const visible = box && box.bottom > 0 && box.top < innerHeight
  const middle = visible ? box.left + box.width / 2 : innerWidth / 2
  const x = Math.min(Math.max(8, middle - own.width / 2), innerWidth - own.width - 8)
  const above = visible ? box.top - own.height - 12 : innerHeight / 5   // over the board, not over the hand
  const y = above > 8 ? above : Math.min(box.bottom + 12, innerHeight - own.height - 8)
  place.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}

export const hush = place => place.toggleAttribute('hidden', true)   // set anew it would be styled anew
