// A shedding card game of Succession's size for boardgame.io: 80 cards, hidden hands, match the colour or draw.
import { PlayerView } from "boardgame.io/dist/cjs/core.js";

const COLOURS = ["green", "yellow", "blue", "red"];
const DEAL = 5;
const TOLD = 8; // how many notes of what happened everyone is shown

function fullDeck() {
  return Array.from({ length: 80 }, (_, i) => ({ id: `card-${i}`, kind: i % 20, colour: COLOURS[Math.floor((i % 20) / 5)] }));
}

function deal(G, players, random) {
  G.secret.deck = random.Shuffle(fullDeck());
  for (let seat = 0; seat < players; seat++) {
    G.players[seat] = { hand: G.secret.deck.splice(0, DEAL) };
    G.sizes[seat] = DEAL;
  }
  G.pile = [G.secret.deck.pop()];
  G.colour = G.pile[0].colour;
}

function tell(G, note) {
  G.story = [...G.story.slice(1 - TOLD), note];
}

export function fits(card, colour) {
  return card.colour === colour || card.colour === "red";
}

function play({ G, ctx, random, playerID }, index) {
  const hand = G.players[playerID].hand;
  const [card] = hand.splice(index, 1);
  if (card === undefined || !fits(card, G.colour)) return "INVALID_MOVE";
  G.pile.push(card);
  if (card.colour !== "red") G.colour = card.colour;
  G.sizes[playerID] = hand.length;
  tell(G, { what: "put", seat: playerID, card: card.id });
  if (hand.length === 0) {
    G.points[playerID] += 1;
    deal(G, ctx.numPlayers, random);
  }
}

function draw({ G, random, playerID }) {
  if (G.secret.deck.length === 0) {
    const top = G.pile.pop();
    G.secret.deck = random.Shuffle(G.pile);
    G.pile = [top];
  }
  const at = random.Die(G.secret.deck.length || 1) - 1;
  const [card] = G.secret.deck.splice(at, 1);
  if (card !== undefined) G.players[playerID].hand.push(card);
  G.sizes[playerID] = G.players[playerID].hand.length;
  tell(G, { what: "drew", seat: playerID });
}

export const cards = {
  name: "cards",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx, random }) => {
    const G = { secret: { deck: [] }, players: {}, sizes: [], pile: [], colour: "", story: [], points: [0, 0, 0, 0] };
    deal(G, ctx.numPlayers, random);
    return G;
  },
  // Moves with secrets run on the server alone.
  moves: { play: { move: play, client: false }, draw: { move: draw, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
};
