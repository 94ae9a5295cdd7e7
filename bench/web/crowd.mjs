// A crowd: many tables of VIEWERS seated viewers each, together so many moves a second, spread evenly over time.
// node crowd.mjs URL TABLES MOVES_A_SECOND SECONDS answers with one line of figures. Addresses as for load.mjs.
import { open } from "./shoal.mjs";

const VIEWERS = 4;
const AT_ONCE = 16; // tables that are opened side by side

const [url, tables, rate, seconds] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const places = url.split(";");
const open_tables = [];
let behind = 0; // moves that were due while the table's last one was still under way

async function fill() {
  while (open_tables.length + filling < tables) {
    filling += 1;
    const table = await open(places[(open_tables.length + filling) % places.length], VIEWERS);
    filling -= 1;
    open_tables.push(table);
  }
}
let filling = 0;
await Promise.all(Array.from({ length: AT_ONCE }, fill));
console.log(JSON.stringify({ opened: open_tables.length }));

const seen = []; // milliseconds from sending a move until all viewers have seen it
const after = []; // and from its acknowledgement
const begun = performance.now();

async function move(table) {
  if (table.busy) {
    behind += 1;
    return;
  }
  table.busy = true;
  const sent = performance.now();
  const { acknowledged, seen: byAll } = table.move();
  await acknowledged;
  const told = performance.now();
  await byAll;
  seen.push(performance.now() - sent);
  after.push(performance.now() - told);
  await table.ready();
  table.busy = false;
}

const under_way = [];
for (let count = 0; count < rate * seconds; count += 1) {
  const wait = begun + (count * 1000) / rate - performance.now();
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  under_way.push(move(open_tables[count % tables]));
}
await Promise.all(under_way);
const at = (times, share) => times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))];
const figures = { p50: at(seen, 0.5), p99: at(seen, 0.99), most: at(seen, 1) };
const afterwards = { "after p50": at(after, 0.5), "after p99": at(after, 0.99) };
console.log(JSON.stringify({ moves: seen.length, behind, ...figures, ...afterwards }));
process.exit(0);
