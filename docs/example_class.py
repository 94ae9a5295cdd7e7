"""A whole lesson by program, at a Shoal server: python docs/example_class.py http://localhost:8000"""

import json
import sys
from urllib import request


def call(path, token="", **body):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = json.dumps(body).encode() if body else None
    return json.load(request.urlopen(request.Request(sys.argv[1] + path, data, headers)))


made = call("/api/classes", game="succession", options={"rounds": 1}, size=[3, 4], names="free")
here, key = f"/api/classes/{made['code']}", made["key"]
tokens = [call(f"{here}/join", name=name)["token"] for name in ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")]
call(f"{here}/seat", key, do="shuffle")
lesson = call(f"{here}/begin", key, request="now")
for table in lesson["lead"]["tables"]:
    print(table["name"], "is", table["code"], "with", len(table["chairs"]), "seats")
me = call(here, tokens[0])["me"]
print("Ada may do:", call(f"/api/tables/{me['code']}/sight", tokens[0])["legal"] or "nothing yet")
call(f"{here}/control", key, do="say", text="Well played!")
over = call(f"{here}/control", key, do="stop")
print("The class is", over["phase"] + "; Ada reads:", call(here, tokens[0])["message"]["text"])
