// Prepares Python with Node.js: node pack.mjs PYODIDE FOLDER FIRST

const [pyodide, folder, first] = process.argv.slice(2)
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`)
const py = await loadPyodide({ indexURL: pyodide })
const begun = py.runPython('import sys; list(sys.modules)')
for (const [root, at] of [[folder, '/folder'], [first, '/first'], [pyodide, '/pyodide']]) {
  py.FS.mkdir(at)
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, at)
}
py.globals.set('begun', begun)
py.runPython(`
import sys
from pathlib import Path
sys.path.insert(0, "/folder")
sys.dont_write_bytecode = True
from shoal.offline.kit import prepare
prepare(Path("/folder"), Path("/pyodide/python_stdlib.zip"), begun, Path("/first"))
`)
