/**
 * Any mix of what two members do, to each other and alone, on two isolates at once and with commits whose answers are lost,
 * leaves a database that agrees with itself.
 */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { accept, type RefusalCode, type Result } from "@/domain/refusals.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { isBlocked } from "@/store/blocks/reader.ts";
import { audit, givePremium, grantCoins, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

type Verb =
  | "block"
  | "unblock"
  | "like"
  | "nope"
  | "undo"
  | "visit"
  | "send"
  | "read"
  | "archive"
  | "unarchive"
  | "delete"
  | "react"
  | "type"
  | "report"
  | "see_fans"
  | "see_visitors"
  | "premium"
  | "no_premium"
  | "gender"
  | "age"
  | "move"
  | "boost"
  | "show"
  | "join"
  | "leave"
  | "sweep";
interface Step {
  do: Verb;
  by: 0 | 1;
  at: 0 | 1;
  /** Whether it does not wait for the one before it. */
  along: boolean;
  /** Whether the answer of a commit is lost while it runs. */
  loses: boolean;
  /** Which of several values a change of the profile sets. */
  value: 0 | 1;
}

const bit = fc.constantFrom<0 | 1>(0, 1);
const verb = fc.constantFrom<Verb>(
  "block",
  "unblock",
  "unblock",
  "like",
  "nope",
  "undo",
  "visit",
  "send",
  "send",
  "read",
  "archive",
  "unarchive",
  "delete",
  "react",
  "type",
  "report",
  "see_fans",
  "see_visitors",
  "premium",
  "no_premium",
  "gender",
  "age",
  "move",
  "boost",
  "show",
  "join",
  "leave",
  "sweep",
);
const steps = fc.array(
  fc.record<Step>({ do: verb, by: bit, at: bit, along: fc.boolean(), loses: fc.boolean(), value: bit }),
  { maxLength: 60, size: "max" },
);

/** Berlin and Munich, by the numbers of the gazetteer. */
const CITIES = [2950159, 2867714] as const;
const PAGE = { currentLength: 0, recordsToTake: 20 } as const;
let rids = 0;
const SEND: Step = { do: "send", by: 0, at: 0, along: false, loses: false, value: 0 };
/** A database of which the answer to the next commit can be lost, once it has landed. */
function openLossy(database: Database): { database: Database; loseNext(): void } {
  let loses = false;
  return {
    database: {
      ...database,
      async commit(change) {
        const versionstamp = await database.commit(change);
        if (!loses) return versionstamp;
        loses = false;
        throw new Error("connection lost");
      },
    },
    loseNext() {
      loses = true;
    },
  };
}

/** Does a step; gives the code of its refusal, or null. */
async function take(test: TestActors, { do: what, value }: Step, by: MemberId, other: MemberId) {
  const { blocks, relations, conversations, reports, updates, discovery, presence } = test.actors;
  const pair = pairOf(by, other);
  /** Who asks for these may ask again where an answer was lost. */
  const done = async (work: Promise<unknown>) => {
    await work.catch((error) => assert.match(String(error), /connection lost/));
    return accept(null);
  };
  const result = await ((): Promise<Result<unknown, RefusalCode>> => {
    switch (what) {
      case "block":
        return blocks.block(by, other);
      case "unblock":
        return blocks.unblock(by, other);
      case "like":
      case "nope":
        return relations.swipe(by, { swiped_user_id: other, like: what === "like" ? 1 : 0 });
      case "undo":
        return relations.undo(by, other);
      case "visit":
        return relations.visit(by, other);
      case "send":
        return conversations.send(by, `r${++rids}`, {
          receiver_id: other,
          message_type: "text",
          message_text: "hi",
        });
      case "read":
        return conversations.read(by, { message_id: messageId(pair, 1) });
      case "archive":
      case "unarchive":
        return conversations.archive(by, other, what === "archive");
      case "delete":
        return conversations.remove(by, other);
      case "react":
        return conversations.react(by, { message_id: messageId(pair, 1), reaction: REACTIONS[value] });
      case "type":
        return done(conversations.typing(by, { user_id: other, typing: value }));
      case "report":
        return reports.report(by, `r${++rids}`, { user_id: other, reason: "spam" });
      case "see_fans":
        return relations.seen(by, "fan");
      case "see_visitors":
        return relations.seen(by, "visitor");
      case "premium":
        return done(givePremium(test, { id: by }));
      case "no_premium":
        return done(givePremium(test, { id: by }, 0));
      case "gender":
        return updates.update(by, { key: "gender", value: 1 + value });
      case "age":
        return updates.update(by, { key: "age", value: 30 + value });
      case "move":
        return done(updates.update(by, { key: "location", value: { id: CITIES[value] } }));
      case "boost":
        return discovery.addToSpotlight(by, `r${++rids % 5}`);
      case "show":
        return done(discovery.explore(by, { exclude: [] }));
      case "join":
        return done(presence.join(by));
      case "leave":
        return done(presence.leave(by));
      case "sweep":
        return done(discovery.sweep());
    }
  })();
  return result.ok ? null : result.refusal.code;
}

/** What each of the two has of the other in any list, but for rows that show nobody. */
async function listed({ actors }: TestActors, by: MemberId): Promise<number> {
  const { relations, ask } = actors;
  const lists = await Promise.all([
    relations.mylikes(by, PAGE),
    relations.matches(by, PAGE),
    relations.fans(by, PAGE),
    relations.visitors(by, PAGE),
    ask.contacts.list(by, { ...PAGE, archived: 0 }),
    ask.contacts.list(by, { ...PAGE, archived: 1 }),
  ]);
  const shown = lists.flat().filter((row) => "id" in row);
  return shown.length + await ask.contacts.unread(by);
}

async function play(database: Database, taken: readonly Step[]): Promise<void> {
  const [lossyHere, lossyThere] = [openLossy(database), openLossy(database)];
  await using here = await openTestActors({ database: lossyHere.database, instance: "here" });
  await using there = await openTestActors({ database: lossyThere.database, instance: "there" });
  const leases = newChange();
  for (const { env } of [here, there]) {
    set(leases, keys.instance(env.instance), { heartbeat_at: 0, exp: Number.MAX_SAFE_INTEGER });
  }
  await database.commit(leases);
  const pair = [await here.join("Ada"), await here.join("Ben")] as const;
  for (const id of pair) await grantCoins({ database }, { id }, 10_000);
  let last: Promise<unknown> = Promise.resolve();
  for (const step of taken) {
    if (!step.along) await last;
    const actors = step.at === 0 ? here : there;
    if (step.loses) (step.at === 0 ? lossyHere : lossyThere).loseNext();
    last = Promise.all([last, take(actors, step, pair[step.by], pair[step.by === 0 ? 1 : 0])]);
  }
  await last;
  await audit({ database });

  const blocked = await isBlocked(database, ...pair);
  for (const [nth, id] of pair.entries()) {
    const other = pair[nth === 0 ? 1 : 0] ?? id;
    if (blocked) assert.equal(await listed(there, id), 0);
    const sent = await take(here, SEND, id, other);
    assert.equal(sent, blocked ? "unknown_user" : null);
  }
  await here.actors.blocks.unblock(pair[0], pair[1]);
  await here.actors.blocks.unblock(pair[1], pair[0]);
  await audit({ database });
  const { value } = await database.get(keys.conversation(pairOf(...pair)));
  assert.equal(value?.closed, undefined);
}

Deno.test("BL-10 BL-11 OP-4 blocks: any mix of what two members do keeps the audit clean", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const database = await openTestDatabase();
      try {
        await play(database, taken);
      } finally {
        await database.close();
      }
    }),
    { numRuns: 40 },
  );
});
