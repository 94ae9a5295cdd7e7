// A match of boardgame.io: every player a Socket.IO connection, as its own client makes them.
import { io } from "socket.io-client";
import { fits } from "./cards.mjs";

const post = async (url, body) => {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

export async function open(url, viewers) {
  const { matchID } = await post(`${url}/games/cards/create`, { numPlayers: viewers });
  const match = new Match(matchID);
  for (let seat = 0; seat < viewers; seat++) {
    const joined = await post(`${url}/games/cards/${matchID}/join`, { playerID: String(seat), playerName: `Player ${seat}` });
    await match.seat(url, joined.playerCredentials);
  }
  return match;
}

class Match {
  constructor(id) {
    this.id = id;
    this.players = []; // socket, credentials, state, bytes
    this.waiting = new Map(); // state id: what to call when the mover, and when everyone, has it
  }

  seat(url, credentials) {
    const seat = String(this.players.length);
    const socket = io(`${url}/cards`, { transports: ["websocket"], forceNew: true });
    const player = { socket, credentials, state: undefined, bytes: 0 };
    this.players.push(player);
    socket.io.engine.on("packet", ({ data }) => (player.bytes += data?.length ?? 0));
    socket.on("update", (_match, state) => this.show(player, state));
    return new Promise((done) => {
      socket.on("sync", (_match, { state }) => {
        player.state = state;
        done();
      });
      socket.emit("sync", this.id, seat, credentials, this.players.length);
    });
  }

  show(player, state) {
    player.state = state;
    const move = this.waiting.get(state._stateID);
    if (move === undefined) return;
    if (player === move.mover) move.acknowledge(); // boardgame.io answers a move with the new state alone
    if (--move.unseen === 0) {
      this.waiting.delete(state._stateID);
      move.see();
    }
  }

  move() {
    const { G, ctx, _stateID } = this.players[0].state;
    const playerID = ctx.currentPlayer;
    const mover = this.players[Number(playerID)];
    const hand = mover.state.G.players[playerID].hand;
    const choices = hand.flatMap((card, i) => (fits(card, G.colour) ? [i] : []));
    const pick = Math.floor(Math.random() * (choices.length + 1));
    const payload = { playerID, credentials: mover.credentials, args: [choices[pick]], type: "play" };
    if (pick === choices.length) Object.assign(payload, { type: "draw", args: [] });
    const move = { mover, unseen: this.players.length };
    const acknowledged = new Promise((done) => (move.acknowledge = done));
    const seen = new Promise((done) => (move.see = done));
    this.waiting.set(_stateID + 1, move);
    mover.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.id, playerID);
    return { acknowledged, seen };
  }

  async ready() {}

  received() {
    return this.players.reduce((sum, player) => sum + player.bytes, 0);
  }
}
