"""The table without a server: the same application in a worker of the browser, and the site that brings it there."""
