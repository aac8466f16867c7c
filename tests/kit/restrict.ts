/** Keeps a member from chats or pictures, as safety does. */
import assert from "node:assert/strict";
import type { Measure } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { contextOf, type TestServer } from "@/tests/kit/server.ts";

/** Takes a decision about a member that lasts for a day. */
export async function restrict(
  server: TestServer,
  { id }: { id: MemberId },
  measure: Extract<Measure, "limit_chat" | "limit_photos">,
): Promise<void> {
  const taken = await contextOf(server).actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: crypto.randomUUID(),
    member: id,
    measure,
    rule: "harassment",
    facts: "You went on after a no.",
    automatic: { found: false, decided: false },
    lastsMs: DAY_MS,
    source: { kind: "own", ref: null },
  });
  assert.ok(taken.ok, JSON.stringify(taken));
}
