import assert from "node:assert/strict";
import type { SubscriberId } from "@/domain/ids.ts";
import { ALERT_LIFE_MS } from "@/domain/limits.ts";
import { notifiedUntil, putNotified, scopeOf } from "@/store/alerts/notified.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase } from "@/store/database.ts";

const [PHONE, LAPTOP] = ["phone", "laptop"] as [SubscriberId, SubscriberId];

Deno.test("AL-49 notifiedUntil: each device by itself, for as long as alerts live and no longer", async () => {
  const database = await openDatabase({ path: ":memory:" });
  const change = newChange();
  const now = 1_000_000;
  putNotified(change, PHONE, { scope: scopeOf("gift", "ben"), at: 5 }, now);
  putNotified(change, PHONE, { scope: scopeOf("message"), at: 3 }, now);
  await database.commit(change);
  const scopes = [scopeOf("message"), scopeOf("message", "ben")];
  const until = (at: number) => notifiedUntil(database, [PHONE, LAPTOP], { scopes, now: at });
  assert.deepEqual([...await until(now + ALERT_LIFE_MS - 1)], [[PHONE, 5], [LAPTOP, 0]]);
  assert.deepEqual([...await until(now + ALERT_LIFE_MS)], [[PHONE, 0], [LAPTOP, 0]]);
  await database.close();
});
