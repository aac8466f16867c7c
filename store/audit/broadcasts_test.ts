/** Corruptions of notices to many members, planted into a world with every kind of row of theirs: the audit names each. */
import assert from "node:assert/strict";
import { auditBroadcasts } from "@/store/audit/broadcasts.ts";
import { addNotice, NO_PROGRESS } from "@/store/broadcasts/writer.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Broadcast, BroadcastProgress } from "@/store/records.ts";
import { addCrowd, crowdId } from "@/tests/kit/mod.ts";

const NOW = Date.UTC(2026, 10, 26);
const BROADCAST: Broadcast = {
  id: "running",
  state: "running",
  subject: "safety",
  languages: ["en"],
  group: "all",
  channels: ["app"],
  texts: { en: { title: "title", text: "text" } },
  rate: 60,
  at: NOW,
  by: "system",
  digest: "digest",
  version: 2,
  started_at: NOW,
};
const PROGRESS: BroadcastProgress = {
  ...NO_PROGRESS,
  cursor: crowdId(1),
  members: 3,
  counted: true,
  told: 2,
  app: 2,
};

/** One that runs, of which two members know, and one that is done. */
async function openWorld(): Promise<Database> {
  const database = await openDatabase({ path: ":memory:" });
  await addCrowd(database, 3);
  const change = newChange();
  for (const each of [BROADCAST, { ...BROADCAST, id: "done", state: "done" as const }]) {
    set(change, keys.broadcast(each.id), each);
    set(change, keys.broadcastProgress(each.id), PROGRESS);
    set(change, keys.broadcastAt(each.at, each.id), 0);
  }
  set(change, keys.broadcastOpen("running"), 0);
  for (const nth of [0, 1]) addNotice(change, { member: crowdId(nth), at: NOW, id: "running" });
  await database.commit(change);
  return database;
}

const CORRUPTIONS: readonly {
  name: string;
  sets?: readonly (readonly [Key<unknown>, unknown])[];
  removes?: readonly Key<unknown>[];
  found: RegExp;
}[] = [
  { name: "not listed", removes: [keys.broadcastAt(NOW, "done")], found: /not listed/ },
  { name: "without progress", removes: [keys.broadcastProgress("done")], found: /progress does not fit/ },
  {
    name: "more by one way than told",
    sets: [[keys.broadcastProgress("done"), { ...PROGRESS, mail: 3 }]],
    found: /progress does not fit/,
  },
  {
    name: "told before it began",
    sets: [[keys.broadcast("done"), { ...BROADCAST, id: "done", state: "draft" }]],
    found: /progress does not fit/,
  },
  {
    name: "begun before it was counted",
    sets: [[keys.broadcastProgress("running"), { ...PROGRESS, counted: false }]],
    found: /progress does not fit/,
  },
  { name: "nobody goes on", removes: [keys.broadcastOpen("running")], found: /nobody goes on/ },
  { name: "open although over", sets: [[keys.broadcastOpen("done"), 0]], found: /that is over/ },
  { name: "open and not there", sets: [[keys.broadcastOpen("none"), 0]], found: /not there/ },
  { name: "listed elsewhere", sets: [[keys.broadcastAt(NOW + 1, "done"), 0]], found: /elsewhere/ },
  { name: "progress of none", sets: [[keys.broadcastProgress("none"), NO_PROGRESS]], found: /not there/ },
  {
    name: "shown and not counted",
    sets: [[keys.broadcastProgress("running"), { ...PROGRESS, app: 1 }]],
    found: /more members are shown/,
  },
  {
    name: "shown by none",
    sets: [[keys.noticeOf(crowdId(2), NOW, "none"), { exp: NOW + 1_000 }]],
    found: /did not go to the app/,
  },
  {
    name: "shown to nobody",
    sets: [[keys.noticeOf(crowdId(9), NOW, "done"), { exp: NOW + 1_000 }]],
    found: /notice of nobody/,
  },
];

Deno.test("BR-8 OP-4 audit: a world of notices in order has no problem", async () => {
  const database = await openWorld();
  assert.deepEqual(await Array.fromAsync(auditBroadcasts(database, NOW)), []);
  await database.close();
});

for (const { name, sets = [], removes = [], found } of CORRUPTIONS) {
  Deno.test(`BR-8 OP-4 audit: ${name}`, async () => {
    const database = await openWorld();
    const change = newChange();
    for (const [key, value] of sets) set(change, key, value);
    for (const key of removes) remove(change, key);
    await database.commit(change);
    const problems = await Array.fromAsync(auditBroadcasts(database, NOW));
    assert.ok(problems.length > 0, "something is found");
    for (const { problem } of problems) assert.match(problem, found);
    await database.close();
  });
}
