/**
 * The desk under load: taking the next of ten thousand waiting conversations with a hundred moderators, how soon the board
 * shows a change, and what a member's message costs with the desk and without it.
 */
import { WebSocket } from "ws";
import type { QueueView } from "@/protocol/desk/views/queue.ts";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { openDatabase } from "@/store/database.ts";
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { median, spreadOf } from "@/tasks/bench/spread.ts";
import { type DeskWorld, writeDesk } from "@/tasks/bench/desk/world.ts";
import { Client } from "@/tests/kit/client.ts";
import { type DeskClient, openDeskSocketAt } from "@/tests/kit/desk_client.ts";
import { until, within } from "@/tests/kit/until.ts";

const STAGE = "desk";
const MODERATORS = 100;
const PERSONAS = 20;
/** Whose conversations wait, and who write. */
const WAITING_PEOPLE = 500;
const SENDERS = 100;
/** Claims of each moderator, and calls of all of them at a time. */
const CLAIMS = 5;
const AT_A_TIME = 4;
const BOARD_CHANGES = 20;
/** Rounds with the desk and without it, and lines of each sender in one. */
const ROUNDS = 3;
const LINES = 3;
const NEXT_MS = 50;
const BOARD_MS = 1_000;
/** A message may cost a tenth more with the desk: its row of the queue is written either way, telling it is not free. */
const SHARE_MIN = 0.9;

export async function measureDesk(folder: string): Promise<Figure[]> {
  const path = `${folder}/${STAGE}.db`;
  const people = await seedPeople(path, WAITING_PEOPLE + SENDERS, Date.now());
  const database = await openDatabase({ path });
  const world = await writeDesk(database, {
    moderators: MODERATORS,
    personas: PERSONAS,
    members: people.slice(0, WAITING_PEOPLE),
  }).finally(() => database.close());
  await using product = await startProduct(path);
  const origin = `http://127.0.0.1:${product.port}`;
  const senders = await Promise.all(
    people.slice(WAITING_PEOPLE).map(({ token }) => openMember(origin, token)),
  );

  // Pairs that have not spoken yet, since each of them changes the queue.
  const fresh = senders.flatMap((client) => world.personas.map((persona) => ({ client, persona })));
  const rates: { desk: number[]; none: number[] } = { desk: [], none: [] };
  const claims: number[] = [];
  let board: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rates.none.push(await sendAll(fresh.splice(0, SENDERS * LINES)));
    const desks = await openDesks(origin, world);
    rates.desk.push(await sendAll(fresh.splice(0, SENDERS * LINES)));
    if (round === 0) {
      claims.push(...await claimAll(desks.moderators));
      board = await watchBoard(desks);
    }
    await Promise.all(
      [...desks.moderators.map(({ desk }) => desk), desks.supervisor].map((desk) => desk.close()),
    );
  }
  await Promise.all(senders.map((client) => client.close()));

  const waiting = (WAITING_PEOPLE * PERSONAS).toLocaleString("en-US");
  const [next, told] = [spreadOf(claims), spreadOf(board)];
  const [withDesk, without] = [median(rates.desk), median(rates.none)];
  const share = withDesk / without;
  return [
    figure(STAGE, `next of ${waiting} waiting, ${MODERATORS} moderators, p50 / p99`, spread(next), {
      target: `p99 ≤ ${NEXT_MS} ms`,
      met: next.p99 <= NEXT_MS,
    }),
    figure(
      STAGE,
      "from a taking to the board, p50 / max",
      `${milliseconds(told.p50)} / ${milliseconds(told.max)}`,
      {
        target: `max ≤ ${BOARD_MS} ms`,
        met: told.max <= BOARD_MS,
      },
    ),
    figure(STAGE, `first lines to profiles with ${MODERATORS} at the desk`, perSecond(withDesk), {
      against: `with nobody there ${perSecond(without)}`,
      ratio: times(share),
      target: `≥ ${SHARE_MIN} ×`,
      met: share >= SHARE_MIN,
    }),
  ];
}

interface Desks {
  moderators: Moderator[];
  supervisor: DeskClient;
}

/** A moderator's browser that reads answers alone: it is the server's time that is measured, not that of this process. */
class Moderator {
  readonly #answers = new Map<string, (frame: { request_status: string; data: unknown }) => void>();
  #rids = 0;

  constructor(readonly desk: DeskClient) {
    desk.socket.removeAllListeners("message");
    desk.socket.on("message", (data: Uint8Array) => {
      const text = data.toString();
      if (!text.includes('"request_status"')) return;
      const frame = JSON.parse(text);
      this.#answers.get(frame.rid)?.(frame);
      this.#answers.delete(frame.rid);
    });
  }

  async call<Data>(module: string, data: unknown): Promise<Data> {
    const rid = `bench${this.#rids++}`;
    const answered = new Promise<{ request_status: string; data: unknown }>((resolve) =>
      this.#answers.set(rid, resolve)
    );
    this.desk.send(JSON.stringify({ module, rid, data }));
    const answer = await within(`the answer to ${module}`, answered, 20_000);
    if (answer.request_status !== "1") throw new Error(`Refused ${module}: ${JSON.stringify(answer)}`);
    return answer.data as Data;
  }
}

async function openDesks(origin: string, world: DeskWorld): Promise<Desks> {
  const [supervisor, ...moderators] = await Promise.all(
    [world.supervisor, ...world.moderators].map(async ({ cookie }) => {
      const desk = openDeskSocketAt(origin, cookie);
      await until("the desk's socket is connected", () => desk.heard("connected")[0], 20_000);
      desk.keepAlive();
      return desk;
    }),
  );
  if (!supervisor) throw new RangeError("Nobody is at the desk");
  const quiet = moderators.map((desk) => new Moderator(desk));
  await Promise.all(quiet.map((each) => each.call("shift", { open: 1 })));
  await supervisor.expectReply("board", {});
  return { moderators: quiet, supervisor };
}

async function openMember(origin: string, token: string): Promise<Client> {
  const url = `${origin.replace("http", "ws")}${SOCKET_PATH}?token=${SOCKET_TOKEN}`;
  const client = new Client(new WebSocket(url, { headers: { origin, cookie: `sid=${token}` } }));
  await until("a member is connected", () => client.heard("connected")[0], 20_000);
  client.keepAlive();
  return client;
}

/** Every moderator takes conversations, some of them at a time. Milliseconds of each call. */
async function claimAll(desks: readonly Moderator[]): Promise<number[]> {
  const ms: number[] = [];
  const calls = Array.from({ length: CLAIMS }, () => desks).flat();
  await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
    for (let desk = calls.shift(); desk; desk = calls.shift()) {
      const since = performance.now();
      await desk.call("claim/next", {});
      ms.push(performance.now() - since);
    }
  }));
  return ms;
}

/** Milliseconds from the answer to a release until the board shows it. */
async function watchBoard({ moderators, supervisor }: Desks): Promise<number[]> {
  const ms: number[] = [];
  for (const desk of moderators.slice(0, BOARD_CHANGES)) {
    const { mine: [held] } = await desk.call<QueueView>("queue", {});
    if (!held?.claim) throw new RangeError("A moderator holds nothing");
    const { persona, member, claim: { n, staff } } = held;
    const { length } = supervisor.events;
    const since = performance.now();
    await desk.call("claim/release", { persona, member, claim: n });
    await until(
      "the board shows it",
      () =>
        supervisor.events.slice(length).some(({ module, data }) =>
          module === "board" && "moderators" in data &&
          data.moderators.some((each) => each.staff === staff && each.claims.length === CLAIMS - 1)
        ),
      5_000,
    );
    ms.push(performance.now() - since);
  }
  return ms;
}

/** Sends a line for each of these, each sender one after the other. Lines a second. */
async function sendAll(pairs: readonly { client: Client; persona: string }[]): Promise<number> {
  const since = performance.now();
  const byClient = Map.groupBy(pairs, ({ client }) => client);
  await Promise.all([...byClient].map(async ([client, own]) => {
    for (const { persona } of own) {
      const line = { receiver_id: persona, message_type: "text", message_text: "hello" };
      await client.expectReply("send_message", line, { withinMs: 20_000 });
    }
  }));
  return pairs.length / ((performance.now() - since) / 1_000);
}

function spread({ p50, p99 }: { p50: number; p99: number }): string {
  return `${milliseconds(p50)} / ${milliseconds(p99)}`;
}
