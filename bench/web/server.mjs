// boardgame.io as its documentation starts it: node server.mjs PORT [FOLDER]. With a folder it keeps matches in files.
import { FlatFile, Server } from "boardgame.io/dist/cjs/server.js";
import { cards } from "./cards.mjs";

const [port, folder] = process.argv.slice(2);
const db = folder === undefined ? undefined : new FlatFile({ dir: folder, logging: false });
const server = Server({ games: [cards], origins: [`http://127.0.0.1:${port}`], ...(db && { db }) });
await server.run({ port: Number(port), callback: () => console.log(`listening on ${port}`) });
