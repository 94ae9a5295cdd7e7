// A table of Shoal: every viewer an open event stream with the frames a browser gets, every move a POST. Where several
// servers have the table (their addresses with commas between them), viewers are spread over them and moves go to any.
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

export async function open(url, viewers) {
  const table = new Table(url);
  await table.set(viewers);
  return table;
}

class Table {
  constructor(url) {
    this.urls = url.split(",");
    this.bytes = 0;
  }

  // Any of the servers.
  get url() {
    return this.urls[Math.floor(Math.random() * this.urls.length)];
  }

  // A new game: the host holds all seats, and gives every viewer the token of one.
  async set(viewers) {
    const seats = Array.from({ length: viewers }, (_, seat) => ({ kind: "person", name: `Player ${seat}` }));
    const settings = { idle_pause: 5 }; // the load answers itself where there is nothing to choose
    const { code, tokens } = await post(`${this.url}/api/tables`, { game: "succession", seats, settings });
    this.code = code;
    this.waiting = undefined;
    this.viewers = seats.map((_, seat) => new Viewer(this, seat, tokens[seat]));
    await Promise.all(this.viewers.map((viewer) => viewer.watch()));
  }

  move() {
    const able = this.viewers.filter((viewer) => viewer.choices.length > 0);
    if (able.length === 0) throw new Error(`${this.code}: nobody can move in ${JSON.stringify(this.viewers[0].view)}`);
    const mover = able[Math.floor(Math.random() * able.length)];
    const [action] = mover.choices[Math.floor(Math.random() * mover.choices.length)];
    const body = { seat: mover.seat, action, number: mover.number, request: `${this.code}-${mover.number}` };
    const acknowledged = post(`${this.url}/api/tables/${this.code}/act`, body, mover.token);
    const seen = acknowledged.then(({ number }) => new Promise((done) => this.wait(number, done)));
    return { acknowledged, seen };
  }

  wait(number, done) {
    this.waiting = { number, done };
    this.look();
  }

  look() {
    if (this.waiting && this.viewers.every((viewer) => viewer.number >= this.waiting.number)) {
      const { done } = this.waiting;
      this.waiting = undefined;
      done();
    }
  }

  // After the end of a game the table is set anew.
  async ready() {
    if (!this.viewers[0].over) return;
    const viewers = this.viewers.length;
    this.viewers.forEach((viewer) => viewer.leave());
    await this.set(viewers);
  }

  received() {
    return this.bytes;
  }
}

class Viewer {
  constructor(table, seat, token) {
    this.table = table;
    this.seat = seat;
    this.token = token;
    this.view = {}; // the newest of every part of the frame
    this.rest = "";
  }

  get number() {
    return this.view.number ?? -1;
  }

  get choices() {
    return this.view.choices ?? [];
  }

  get over() {
    return this.view.over;
  }

  watch() {
    return new Promise((done, failed) => {
      const url = this.table.urls[this.seat % this.table.urls.length];
      const path = `${url}/t/${this.table.code}/stream?seat=${this.seat}`;
      this.asked = request(path, { headers: { authorization: `Bearer ${this.token}` } }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${path}: ${answer.statusCode}`));
        answer.setEncoding("utf8");
        answer.on("error", () => {}); // left on purpose
        answer.on("data", (text) => {
          this.take(text);
          done();
        });
      });
      this.asked.on("error", failed);
      this.asked.end();
    });
  }

  take(text) {
    this.table.bytes += text.length;
    const events = (this.rest + text).split("\n\n");
    this.rest = events.pop();
    for (const event of events) {
      if (event.startsWith("data: ")) Object.assign(this.view, JSON.parse(event.slice(6)));
    }
    this.table.look();
  }

  leave() {
    this.asked.destroy();
  }
}

export function post(url, body, token) {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return new Promise((done, failed) => {
    const asked = request(url, { method: "POST", agent, headers }, (answer) => {
      let got = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => (got += part));
      answer.on("end", () => {
        if (answer.statusCode < 300) done(JSON.parse(got));
        else failed(new Error(`${url} ${text}: ${answer.statusCode} ${got}`));
      });
    });
    asked.on("error", failed);
    asked.end(text);
  });
}
