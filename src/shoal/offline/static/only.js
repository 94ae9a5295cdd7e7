// One tab at a time has the games of this device.

let mine

// Whether this tab has them now; who has them loses them if they are stolen. `lost()` is called when they are.
export async function hold(name, steal, lost) {
  return navigator.locks ? locked(name, steal, lost) : told(name, lost)
}

function locked(name, steal, lost) {
  return new Promise(answer => {
    const kept = lock => {
      answer(Boolean(lock))
      return lock && new Promise(done => (mine = done))
    }
    navigator.locks.request(name, steal ? { steal } : { ifAvailable: true }, kept).catch(lost)
  })
}

// Where a browser has no locks (plain http), whoever comes last takes over.
function told(name, lost) {
  mine?.close()
  mine = new BroadcastChannel(name)
  mine.postMessage('mine')
  mine.onmessage = lost
  return true
}
