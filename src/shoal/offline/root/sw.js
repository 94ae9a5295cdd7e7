// Keeps every file of this version, each checked by its hash, and serves them without the network.

const OURS = `shoal ${new URL('.', location.href).pathname} `
const NAME = OURS + SITE.version
const AT_ONCE = 4

addEventListener('install', event => event.waitUntil(fill()))
addEventListener('activate', event => event.waitUntil(Promise.all([forget(), clients.claim()])))
addEventListener('message', event => event.data === 'take' && skipWaiting())
addEventListener('fetch', event => {
  const { url, method } = event.request
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(found(event.request))
})

async function found(request) {
  const { pathname } = new URL(request.url), root = new URL(registration.scope).pathname
  const name = pathname === root ? 'index.html' : pathname.slice(root.length)
  const kept = name in SITE.files && (await (await caches.open(NAME)).match(name))
  return kept || fetch(request)
}

// All of it or nothing: a file that is not the one of this version ends it, and the old version stays.
async function fill() {
  const cache = await caches.open(NAME), waiting = Object.entries(SITE.files)
  const total = waiting.reduce((sum, [, [, size]]) => sum + size, 0)
  let loaded = 0
  const some = async () => {
    for (let next; (next = waiting.shift()); ) {
      const [name, [hash, size]] = next
      if (!(await cache.match(name))) await cache.put(name, (await before(name, hash)) ?? (await brought(name, hash)))
      loaded += size
      for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage({ loaded: loaded / total })
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, some))
  } catch (error) {
    await caches.delete(NAME)
    throw error
  }
}

// A file whose name tells what is in it is the same in the version before.
async function before(name, hash) {
  if (!name.includes(hash.slice(0, 12)) && !name.startsWith('py/')) return undefined
  for (const each of await caches.keys()) {
    const kept = each.startsWith(OURS) && each !== NAME && (await (await caches.open(each)).match(name))
    if (kept) return kept
  }
  return undefined
}

async function brought(name, hash) {
  const answer = await fetch(name, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${answer.status}: ${name}`)
  const content = await answer.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  if ([...digest].map(byte => byte.toString(16).padStart(2, '0')).join('') !== hash) throw new Error(`changed: ${name}`)
  return new Response(content, { headers: { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' } })
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== NAME) await caches.delete(name)
}
