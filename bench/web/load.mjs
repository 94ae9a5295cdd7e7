// The load: tables of VIEWERS seated viewers, TABLES unless told otherwise, each with one move under way at any time.
// A line {"do": "boardgame" | "shoal", "url": ..., "seconds": ..., "tables": ...} on the input plays and answers with one
// line of counts.
// Where addresses stand with semicolons between them, tables are spread over them, each at one alone.
import { createInterface } from "node:readline";
import * as boardgame from "./boardgame.mjs";
import * as shoal from "./shoal.mjs";

const TABLES = 8;
const VIEWERS = 4;
const WARM_UP = 0.5; // seconds played before counting
const drivers = { boardgame, shoal };
const opened = new Map(); // tables stay open from round to round

async function tablesAt(driver, url, count) {
  if (!opened.has(url)) {
    const places = url.split(";");
    const open = (_, number) => drivers[driver].open(places[number % places.length], VIEWERS);
    opened.set(url, await Promise.all(Array.from({ length: count }, open)));
  }
  return opened.get(url);
}

// Play one table until the time is over: send, wait for the acknowledgement and until every viewer has seen it.
async function play(table, counts, from, until) {
  while (performance.now() < until) {
    const sent = performance.now();
    const { acknowledged, seen } = table.move();
    await acknowledged;
    const acknowledgedAt = performance.now();
    await seen;
    const seenAt = performance.now();
    counts.made += 1;
    if (sent >= from && seenAt <= until) {
      counts.acknowledged.push(acknowledgedAt - sent);
      counts.seen.push(seenAt - sent);
    }
    await table.ready();
  }
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

async function measure({ do: driver, url, seconds, tables: count = TABLES }) {
  const tables = await tablesAt(driver, url, count);
  const bytes = () => tables.reduce((sum, table) => sum + table.received(), 0);
  const counts = { acknowledged: [], seen: [], made: 0 };
  const from = performance.now() + WARM_UP * 1000;
  const until = from + seconds * 1000;
  const before = bytes();
  await Promise.all(tables.map((table) => play(table, counts, from, until)));
  if (counts.seen.length === 0) throw new Error(`${url}: no move was finished in ${seconds} s`);
  const share = seconds / (seconds + WARM_UP);
  const acknowledged = counts.acknowledged.sort((a, b) => a - b);
  const seen = counts.seen.sort((a, b) => a - b);
  return {
    moves: seen.length,
    made: counts.made, // with those of the warm-up
    seconds,
    "acknowledged p50": percentile(acknowledged, 0.5),
    "acknowledged p99": percentile(acknowledged, 0.99),
    "seen p50": percentile(seen, 0.5),
    "seen p99": percentile(seen, 0.99),
    "bytes per move and viewer": ((bytes() - before) * share) / seen.length / VIEWERS,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await measure(JSON.parse(line))));
}
process.exit(0);
