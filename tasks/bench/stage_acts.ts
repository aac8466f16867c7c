/**
 * What an act of a member asks of the database: keys read, rows written, commits. They are the same on every machine, and
 * on every engine; docs/scale.md computes from them what many members take.
 */
import { type Database, openDatabase } from "@/store/database.ts";
import type { Key } from "@/store/keys.ts";
import { type Figure, figure } from "@/tasks/bench/figures.ts";
import { connect, grantCoins, openServer, request, sendText, signUp } from "@/tests/kit/mod.ts";
import { addCrowd } from "@/tests/kit/crowd.ts";
import { countReads, type Counts } from "@/tests/kit/counted.ts";
import { BUILT } from "@/tests/kit/viewports.ts";

const STAGE = "acts";
const MEMBERS = 200;
/** Each act so often; the least counts, in which no job of the server's ran beside it. */
const ROUNDS = 5;
const PAGES = ["/meet", "/explore", "/contacts", "/stories"] as const;
/** A member's page, as a phone asks for it whose width is known. */
const NARROW = "wide=0";

interface Writes {
  commits: number;
  rows: number;
}

interface Costs {
  keys: number;
  lists: number;
  commits: number;
  rows: number;
  /** Rows that stay, on average. */
  stay: number;
}

export async function measureActs(folder: string): Promise<Figure[]> {
  const plain = await openDatabase({ path: `${folder}/${STAGE}.db` });
  const { database: counted, counts } = countReads(plain);
  const writes: Writes = { commits: 0, rows: 0 };
  const database = {
    ...counted,
    commit(change: Parameters<typeof counted.commit>[0]) {
      writes.commits++;
      writes.rows += change.sets.length + change.deletes.length;
      return counted.commit(change);
    },
  };
  await using server = await openServer({ settings: BUILT, overrides: { database } });
  await addCrowd(database, MEMBERS);
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await grantCoins({ database }, ada, 100_000);
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await sendText(adas, ben, "hello");
  await sendText(bens, ada, "hello");

  const costs: [string, Costs][] = [];
  async function measure(act: string, run: (nth: number) => Promise<unknown>): Promise<void> {
    const all: Omit<Costs, "stay">[] = [];
    const before = await countRows(plain);
    for (let nth = 0; nth < ROUNDS; nth++) all.push(await costOf(() => run(nth), { counts, writes }));
    const stay = Math.max(0, await countRows(plain) - before) / ROUNDS;
    const least = (of: keyof Omit<Costs, "stay">) => Math.min(...all.map((each) => each[of]));
    costs.push([act, {
      keys: least("keys"),
      lists: least("lists"),
      commits: least("commits"),
      rows: least("rows"),
      stay,
    }]);
  }

  for (const path of [...PAGES, `/chat/${ben.id}`]) {
    await measure(`page ${path.replace(ben.id, "{slug}")}`, () => {
      return request(server, path, { cookie: `${ada.cookie}; ${NARROW}` });
    });
  }
  await measure("a socket that opens, and closes", async () => {
    await using _ = await connect(server, ada);
  });
  await measure("a message, one alone", (nth) => sendText(adas, ben, `message ${nth}`));
  await measure(
    "ten messages at once",
    (nth) =>
      Promise.all(Array.from({ length: 10 }, (_, one) => sendText(adas, ben, `message ${nth} ${one}`))),
  );
  const shown = await adas.expectReply("explore", {});
  const others = shown.map(({ id }) => id);
  await measure(
    "a swipe to the right",
    (nth) => adas.expectReply("swipe", { swiped_user_id: others[nth] ?? "", like: 1 }),
  );
  await measure("the next page of the deck", () => adas.expectReply("explore", {}));
  await measure(
    "a look at a profile",
    (nth) => adas.expectReply("visit", { visited_user_id: others.at(-1 - nth) ?? "" }),
  );
  return costs.map(([act, { keys, lists, commits, rows, stay }]) =>
    figure(
      STAGE,
      act,
      `${keys} keys read, in ${lists} lists and by name; ${rows} rows written in ${commits} changes, ${
        stay.toFixed(1)
      } ` +
        "stay",
    )
  );
}

async function countRows(database: Database): Promise<number> {
  const everything: Key<unknown> = [];
  let count = 0;
  for await (const _ of database.list(everything, { batch: 500 })) count++;
  return count;
}

async function costOf(
  run: () => Promise<unknown>,
  { counts, writes }: { counts: Counts; writes: Writes },
): Promise<Omit<Costs, "stay">> {
  const before = { ...counts };
  const written = { ...writes };
  await run();
  return {
    keys: counts.gets + counts.rows - before.gets - before.rows,
    lists: counts.lists - before.lists,
    commits: writes.commits - written.commits,
    rows: writes.rows - written.rows,
  };
}
