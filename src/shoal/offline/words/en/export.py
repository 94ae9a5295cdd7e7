"""What `shoal export` says."""

from __future__ import annotations

from typing import Final

EXPORT: Final = {
    "not_ours": "{folder} is not empty, and it is not a site that Shoal has made. Please name another folder.",
    "no_folder": "{folder} cannot be written: {why}",
    "no_pyodide": "Python for browsers (Pyodide {version}) could not be fetched from {address}: {why}. "
    "This needs the internet once; afterwards it is kept in {kept}.",
    "bad_pyodide": "What came from {address} is not the Pyodide {version} that Shoal knows. Nothing was written.",
    "no_node": "Node.js is not installed, so the site is made without preparing Python: it works, but starts slowly.",
    "node_failed": "Python could not be prepared ({why}), so the site starts slowly.",
    "done": "{folder} is ready: {files} files. A first visit loads {megabytes:.1f} MB. "
    "Put the folder on any web server, or try it here: python -m http.server --directory {folder}",
}
