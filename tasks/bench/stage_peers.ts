/**
 * Peers: the product beside what else one would build a chat on, in one run. Messages first: 200 sockets in pairs, four in
 * flight on each, every message charged, numbered, recorded by its `rid`, on the disk before it is acknowledged, and told to
 * both members. Then two pages beside Next.js. The contenders take turns. What npm cannot install is left out, and it says so.
 */
import { measureRates, rateFigures } from "@/tasks/bench/contenders.ts";
import type { Figure } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import { messageFigures, type PeerRounds } from "@/tasks/bench/peers/figures.ts";
import { installPeers, peerProgram, SOCKET_IO, SQLITE } from "@/tasks/bench/peers/packages.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { type Server, startCommand, startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { LANDING_HEADERS, openLanding } from "@/tasks/bench/stage_landing.ts";
import { openMembers } from "@/tasks/bench/stage_members.ts";
import type { WireName } from "@/tasks/bench/wire.ts";

const STAGE = "peers";
const SOCKETS = 200;
const WINDOW = 4;
const ROUNDS = 3;
const WARM_MS = 700;
const MEASURE_MS = 2_000;
const PAGE_ROUNDS = { rate: 3, paced: 0 };
/** What is told and answered within a round differs by what is under way at its ends. */
const TOLD_SHARE = 0.9;
const KV = "ws with Deno KV alone";
const RELAY = "relay without storage";
const AIMS = [{ of: KV, ratio: 1 }, { of: RELAY, ratio: 0.5 }];

interface Peer extends PeerRounds {
  server: Server;
  wire: WireName;
  /** Sockets that are told of a message. */
  told: number;
}

export async function measurePeers(parent: string): Promise<Figure[]> {
  const folder = `${parent}/${STAGE}`;
  const packages = `${folder}/packages`;
  await Deno.mkdir(folder);
  const figures: Figure[] = [];
  let hasPackages = true;
  {
    await using stack = new AsyncDisposableStack();
    // Whatever is installed and built is there before anything is measured.
    const installing = installPeers(packages).catch((error) => {
      console.error(`The peers with SQLite are left out. ${error instanceof Error ? error.message : error}`);
      hasPackages = false;
    });
    const landing = await openLanding(folder, stack);
    const { pages: [meet], headers } = await openMembers(folder, stack, ["meet"]);
    if (!meet) throw new RangeError("Cannot measure no page of members");
    await installing;
    await measureRates(landing, LANDING_HEADERS, PAGE_ROUNDS);
    await measureRates(meet.contenders, headers, PAGE_ROUNDS);
    figures.push(...rateFigures(STAGE, landing, "requests of /, packed"));
    figures.push(...rateFigures(STAGE, meet.contenders, meet.what));
  }
  return [...await measureMessages(folder, hasPackages ? packages : null), ...figures];
}

async function measureMessages(folder: string, packages: string | null): Promise<Figure[]> {
  const people = `${folder}/people.json`;
  const file = (name: string) => `${folder}/${name}.db`;
  for (const name of ["product", "kv"]) {
    await Deno.writeTextFile(people, JSON.stringify(await seedPeople(file(name), SOCKETS, Date.now())));
  }
  await using stack = new AsyncDisposableStack();
  const peers: Peer[] = [];
  async function add(name: string, starting: Promise<Server>, rest: Partial<Peer> = {}): Promise<void> {
    const server = stack.use(await starting);
    peers.push({ name, server, wire: "frames", told: 2, rates: [], serverMs: [], ownMs: [], ...rest });
  }
  await add("product", startProduct(file("product")));
  await add(KV, startProgram("peers/kv", file("kv")));
  if (packages) {
    const start = (name: "ws_sqlite" | "socketio_sqlite", commits: string) =>
      startCommand((port) =>
        peerProgram(name, packages, [String(port), file(`${name}-${commits}`), people, commits])
      );
    await add(`ws with ${SQLITE}, group commit`, start("ws_sqlite", "group"));
    await add(`ws with ${SQLITE}, a commit a message`, start("ws_sqlite", "alone"));
    await add(`${SOCKET_IO} with ${SQLITE}`, start("socketio_sqlite", "alone"), { wire: "socket.io" });
  }
  await add(RELAY, startProgram("relay"), { told: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const peer of peers) await measureRound(peer, people);
  }
  return messageFigures(peers, AIMS);
}

async function measureRound(peer: Peer, people: string): Promise<void> {
  const { name, server: { port, pid }, wire, told } = peer;
  const { acks, deliveries, refused, ms, serverMs, ownMs } = await runJob({
    kind: "saturate",
    port,
    pid,
    wire,
    people,
    sockets: SOCKETS,
    window: WINDOW,
    warmMs: WARM_MS,
    measureMs: MEASURE_MS,
  });
  if (refused > 0) throw new Error(`Cannot measure "${name}": it refused ${refused} messages`);
  if (deliveries < acks * told * TOLD_SHARE) {
    throw new Error(`Cannot measure "${name}": ${acks} messages, of which ${deliveries} were told`);
  }
  peer.rates.push(acks / ms * 1_000);
  peer.serverMs.push(serverMs / acks);
  peer.ownMs.push(ownMs / acks);
}
