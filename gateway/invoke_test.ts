import assert from "node:assert/strict";
import type { RateKind } from "@/domain/rate.ts";
import { openInvoke } from "@/gateway/invoke.ts";
import type { GuestCaller } from "@/gateway/caller.ts";
import { openLog } from "@/telemetry/log.ts";
import { openTestActors } from "@/tests/kit/mod.ts";

function callerOf(member: GuestCaller["member"]): GuestCaller {
  return {
    member,
    session: null,
    app: null,
    rid: "r1",
    lang: "en",
    watch() {},
    takeTokens: () => 0,
  };
}

const NONE = { until: () => null };

function openLines() {
  const lines: string[] = [];
  return { lines, log: openLog({ level: "info", write: (line) => lines.push(line) }) };
}

Deno.test("WI-4 invoke: a module that does not exist, also one that every object has", async () => {
  await using test = await openTestActors();
  const invoke = openInvoke(test.actors, { log: openLines().log, restrictions: NONE });
  for (const module of ["nope", "constructor", "__proto__", "toString", "", "x".repeat(200)]) {
    assert.deepEqual(await invoke(module, {}, callerOf(null)), {
      ok: false,
      refusal: { code: "unknown_module", data: { module: module.slice(0, 64) } },
    });
  }
});

Deno.test("CH-11 CH-33 invoke: a call takes the tokens that its contract names, and is refused without them", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const invoke = openInvoke(test.actors, { log: openLines().log, restrictions: NONE });
  const taken: (readonly RateKind[])[] = [];
  const caller = { ...callerOf(ada), takeTokens: (kinds: readonly RateKind[]) => (taken.push(kinds), 700) };
  const message = { receiver_id: ben, message_text: "hi" };
  const refused = { ok: false, refusal: { code: "too_many_requests", data: { retry_after_ms: 700 } } };
  for (const message_type of ["text", "gift"]) {
    assert.deepEqual(await invoke("send_message", { ...message, message_type }, caller), refused);
  }
  assert.deepEqual(await invoke("swipe", { swiped_user_id: ben }, caller), refused);
  assert.deepEqual(await invoke("swipe", {}, caller), {
    ok: false,
    refusal: { code: "invalid_input", data: { field: "swiped_user_id" } },
  });
  assert.deepEqual(taken, [["send"], ["send", "gift"], ["swipe"]]);
});

Deno.test("OP-6 invoke: an unexpected error is internal, with a log id that the log has, and no stack", async () => {
  const test = await openTestActors();
  const member = await test.join("Ada");
  const { log, lines } = openLines();
  const invoke = openInvoke(test.actors, { log, restrictions: NONE });
  await test.database.close();
  const result = await invoke("totals", {}, callerOf(member));
  assert.ok(!result.ok && result.refusal.code === "internal");
  assert.deepEqual(Object.keys(result.refusal.data), ["log_id"]);
  const line = JSON.parse(lines[0] ?? "");
  assert.equal(line.log_id, result.refusal.data.log_id);
  assert.equal(line.module, "totals");
  assert.ok(line.error.stack);
});

Deno.test("P8 invoke: what the end of the isolate cuts off is no error", async () => {
  const test = await openTestActors();
  const member = await test.join("Ada");
  const { log, lines } = openLines();
  const invoke = openInvoke(test.actors, { log, restrictions: NONE, hasDrained: () => true });
  await test.database.close();
  const result = await invoke("totals", {}, callerOf(member));
  assert.deepEqual(result, { ok: false, refusal: { code: "shutting_down" } });
  assert.deepEqual(lines.map((line) => JSON.parse(line).level), ["warn"]);
});

Deno.test("P1 invoke: a database that stays locked is busy, and not an error", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const commit = () => Promise.reject(Object.assign(new Error("database is locked"), { name: "Busy" }));
  const { log, lines } = openLines();
  const locked = await openTestActors({ database: { ...test.database, commit } });
  const input = { receiver_id: ben, message_type: "text", message_text: "hi" };
  const result = await openInvoke(locked.actors, { log, restrictions: NONE })(
    "send_message",
    input,
    callerOf(ada),
  );
  assert.deepEqual(result, { ok: false, refusal: { code: "busy" } });
  assert.deepEqual(lines, []);
});

Deno.test("DC-3 invoke: what a decision keeps a member from is refused before it takes a token, and nothing else is", async () => {
  await using test = await openTestActors();
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const limited = (wanted: string) =>
    openInvoke(test.actors, {
      log: openLines().log,
      restrictions: { until: (_, what) => what === wanted ? Promise.resolve(5_000) : null },
    });
  const takeTokens = () => assert.fail("a refused call takes no token");
  const inputs = {
    send_message: { receiver_id: ben, message_type: "text", message_text: "hi" },
    swipe: { swiped_user_id: ben, like: 1 },
    "message/react": { message_id: `${ada}.${ben}.1`, reaction: "" },
    typing: { user_id: ben },
  };
  for (const [module, input] of Object.entries(inputs)) {
    const refused = await limited("chat")(module, input, { ...callerOf(ada), takeTokens });
    assert.deepEqual(
      refused,
      { ok: false, refusal: { code: "chat_limited", data: { until: 5_000 } } },
      module,
    );
  }
  for (const module of ["user/photos/add", "stories/add"]) {
    const refused = await limited("photos")(module, { photo: "A".repeat(22) }, {
      ...callerOf(ada),
      takeTokens,
    });
    assert.deepEqual(
      refused,
      { ok: false, refusal: { code: "photos_limited", data: { until: 5_000 } } },
      module,
    );
  }
  assert.ok((await limited("chat")("totals", {}, callerOf(ada))).ok);
  assert.ok((await limited("photos")("swipe", inputs.swipe, callerOf(ada))).ok);
});
