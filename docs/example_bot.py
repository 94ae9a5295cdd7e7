"""Plays a whole game at a Shoal table against three bots: python docs/example_bot.py http://localhost:8000"""

import json
import random
import sys
import time
from urllib import error, request


def call(path, token="", **body):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = json.dumps(body).encode() if body else None
    try:
        return json.load(request.urlopen(request.Request(sys.argv[1] + path, data, headers)))
    except error.HTTPError as refusal:  # too late, or not allowed: look again
        return json.load(refusal)


table = call("/api/tables", game="succession", options={"rounds": 1, "calls": "auto"}, settings={"bot_pause": 0})
here, me = f"/api/tables/{table['code']}", table["tokens"]["0"]
while not (view := call(f"{here}/sight", me))["over"]:
    if view["legal"]:
        call(f"{here}/act", me, action=random.choice(view["legal"]), number=view["number"])
    time.sleep(0.02)
print("Game over. Points:", view["scores"], "Places:", view["ranks"])
