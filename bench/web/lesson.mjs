// Classes: pupils who come in, the bell after which everybody is back at once, and a teacher who looks at ten tables.
// node lesson.mjs URL door|bell|quiet|pages|dashboard [quick] answers with one line of figures; where moves are to be
// weighed, with a line before that says when they begin.
import { request } from "node:http";
import { open, post } from "./shoal.mjs";

const [url, what, quick] = process.argv.slice(2);
const CLASSES = quick ? 3 : 30, PUPILS = 30, TABLES = 10;
const DOORS = 4; // classes that come in at once
const WITHIN = quick ? 2_000 : 10_000; // milliseconds in which all come in, or are back
const OTHERS = 8, RATE = 20; // tables of others who go on playing meanwhile, together so many moves a second
const MOVES = quick ? 40 : 240;

const rest = (until) => new Promise((done) => setTimeout(done, Math.max(0, until - performance.now())));
const get = (path, token) =>
  new Promise((done, failed) => {
    const asked = request(url + path, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let got = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => (got += part));
      answer.on("end", () => (answer.statusCode === 200 ? done(JSON.parse(got)) : failed(new Error(`${path}: ${got}`))));
    });
    asked.on("error", failed);
    asked.end();
  });

// Opened, it tells what comes to `heard`; done with its first piece.
function stream(path, token, heard = () => {}) {
  return new Promise((done, failed) => {
    const asked = request(url + path, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${path}: ${answer.statusCode}`));
      answer.setEncoding("utf8");
      answer.on("error", () => {});
      answer.on("data", (text) => {
        heard(text);
        if (text.includes("\n\n")) done(asked);
      });
    });
    asked.on("error", failed);
    asked.end();
  });
}

function figures(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) };
}

async function newClass(pupils) {
  const made = await post(`${url}/api/classes`, { game: "succession", size: [4, 4], names: "free" });
  const here = `/api/classes/${made.code}`;
  const join = async (name) => (await post(`${url}${here}/join`, { name, request: unguessable() })).token;
  const tokens = await Promise.all(Array.from({ length: pupils }, (_, each) => join(`Nr ${each}`)));
  return { here, code: made.code, key: made.key, tokens };
}

async function playing(pupils) {
  const room = await newClass(pupils);
  await post(`${url}${room.here}/seat`, { do: "shuffle" }, room.key);
  await post(`${url}${room.here}/begin`, {}, room.key);
  room.me = await Promise.all(room.tokens.map(async (token) => (await get(room.here, token)).me));
  return room;
}

let made = 0;
const unguessable = () => `lesson-bench-${process.pid}-${(made += 1)}`.padEnd(24, "x");

// From a pupil's tap to the name on the projector.
async function door() {
  const times = [];
  const come = async () => {
    const room = await newClass(0);
    let told = "";
    const waiting = new Map();
    await stream(`/c/${room.code}/door/stream`, room.key, (text) => {
      told += text;
      for (const [name, seen] of waiting) {
        if (told.includes(`>${name}<`)) {
          waiting.delete(name);
          seen();
        }
      }
    });
    const begun = performance.now();
    const coming = Array.from({ length: PUPILS }, async (_, number) => {
      await rest(begun + Math.random() * WITHIN);
      const name = `Nr ${number}`, sent = performance.now();
      const seen = new Promise((done) => waiting.set(name, done));
      await post(`${url}${room.here}/join`, { name, request: unguessable() });
      await seen;
      times.push(performance.now() - sent);
    });
    await Promise.all(coming);
  };
  await Promise.all(Array.from({ length: DOORS }, come));
  return figures(times);
}

// All pupils of all classes are back within ten seconds, each with the table's stream and the class's; others play on.
async function bell() {
  const rooms = [];
  for (let each = 0; each < CLASSES; each += 1) rooms.push(await playing(PUPILS));
  const others = await Promise.all(Array.from({ length: OTHERS }, () => open(url, 4)));
  const quiet = await play(others, WITHIN / 2);
  const begun = performance.now();
  const first = [];
  const back = rooms.flatMap((room) =>
    room.tokens.map(async (token, number) => {
      await rest(begun + Math.random() * WITHIN);
      const { code, seat } = room.me[number], sent = performance.now();
      const open = [stream(`/t/${code}/stream?seat=${seat}`, token), stream(`/c/${room.code}/stream`, token)];
      await Promise.all(open);
      first.push(performance.now() - sent);
    }),
  );
  const [busy] = await Promise.all([play(others, WITHIN), ...back]);
  return { streams: 2 * first.length, back: figures(first), quiet: figures(quiet), busy: figures(busy) };
}

async function play(tables, milliseconds) {
  const begun = performance.now(), seen = [], under_way = [];
  for (let count = 0; (count * 1000) / RATE < milliseconds; count += 1) {
    await rest(begun + (count * 1000) / RATE);
    const table = tables[count % tables.length];
    if (table.busy) continue;
    table.busy = true;
    const sent = performance.now();
    const { acknowledged, seen: byAll } = table.move();
    under_way.push(
      (async () => {
        await acknowledged;
        await byAll;
        seen.push(performance.now() - sent);
        await table.ready();
        table.busy = false;
      })(),
    );
  }
  await Promise.all(under_way);
  return seen;
}

// Moves at ten tables of a class, while nobody looks, one page is open at each, or the teacher's dashboard is.
async function class_of_ten() {
  const room = await playing(4 * TABLES);
  const seats = new Map(); // by table, the token of each seat
  room.me.forEach(({ code, seat }, number) => {
    if (!seats.has(code)) seats.set(code, []);
    seats.get(code)[seat] = room.tokens[number];
  });
  if (what === "pages") for (const [code, tokens] of seats) await stream(`/t/${code}/stream?seat=0`, tokens[0]);
  if (what === "dashboard") await stream(`/c/${room.code}/lead/stream?see=0,1,2,3,4,5,6,7,8,9`, room.key);
  const codes = [...seats.keys()];
  console.log(JSON.stringify({ ready: codes.length }));
  let moves = 0;
  const begun = performance.now();
  for (let count = 0; moves < MOVES && count < 4 * MOVES; count += 1) {
    await rest(begun + (count * 1000) / RATE);
    const code = codes[count % codes.length], tokens = seats.get(code);
    const { sight } = await get(`/api/tables/${code}/sight`, "");
    for (const seat of sight.acting ?? []) {
      const { legal, number } = await get(`/api/tables/${code}/sight`, tokens[seat]);
      if (!legal?.length) continue;
      const action = legal[Math.floor(Math.random() * legal.length)];
      await post(`${url}/api/tables/${code}/act`, { seat, action, number, request: unguessable() }, tokens[seat]).then(
        () => (moves += 1),
        () => {}, // the room was faster
      );
      break;
    }
  }
  return { moves };
}

const parts = { door, bell, quiet: class_of_ten, pages: class_of_ten, dashboard: class_of_ten };
console.log(JSON.stringify(await parts[what]()));
process.exit(0);
