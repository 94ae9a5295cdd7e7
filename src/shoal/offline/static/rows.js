// What this browser keeps: records by their keys, all changes of one write together or not at all.

const STORE = 'rows'

// The kept records and how to keep more; without a database (a private window, say) nothing is kept, and `lasts` says so.
export async function openRows(name) {
  try {
    const base = await promised(Object.assign(indexedDB.open(name, 1), { onupgradeneeded: event => event.target.result.createObjectStore(STORE) }))
    const store = base.transaction(STORE).objectStore(STORE)
    const [keys, records] = await Promise.all([promised(store.getAllKeys()), promised(store.getAll())])
    return { lasts: true, records: keys.map((key, i) => [key, records[i]]), keep: changes => keep(base, changes) }
  } catch {
    return { lasts: false, records: [], keep: async () => {} }
  }
}

function keep(base, { put, drop }) {
  return new Promise((done, failed) => {
    const writing = base.transaction(STORE, 'readwrite', { durability: 'strict' }), store = writing.objectStore(STORE)
    writing.oncomplete = () => done()
    writing.onabort = writing.onerror = () => failed(writing.error ?? new Error('not kept'))
    for (const key of drop) store.delete(key)
    for (const [key, record] of put) store.put(record, key)
  })
}

const promised = request =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
