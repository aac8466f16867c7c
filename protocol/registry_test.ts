import assert from "node:assert/strict";
import { calls } from "@/protocol/calls/mod.ts";
import { CLOSE, mayReconnect } from "@/protocol/close_codes.ts";
import { eventFrame, events } from "@/protocol/events/mod.ts";

const HERE = new URL(".", import.meta.url);

Deno.test("WI-4 registries: each call is declared once, and all say what they are about", async () => {
  const areas = [...Deno.readDirSync(new URL("calls/", HERE))].filter(({ name }) => name !== "mod.ts");
  const declared = await Promise.all(areas.map(async ({ name }) => {
    const contracts: Record<string, typeof calls>[] = Object.values(await import(`./calls/${name}`));
    return contracts.flatMap((each) => Object.keys(each));
  }));
  assert.deepEqual(declared.flat().sort(), Object.keys(calls).sort());
  for (const { about } of [...Object.values(calls), ...Object.values(events)]) assert.ok(about.length > 0);
});

Deno.test("WI-10 eventFrame: unknown keys are stripped, a wrong shape throws", () => {
  const data = { type: "online", user_id: "x", email: "x@example.com" } as const;
  assert.deepEqual(eventFrame("onlines", data), {
    module: "onlines",
    data: { type: "online", user_id: "x" },
  });
  assert.throws(() => eventFrame("onlines", { type: "away", user_id: "x" } as never));
});

Deno.test("WI-11 close codes: below 4500 a client comes back, from there on not", () => {
  const final = Object.values(CLOSE).filter(({ code }) => !mayReconnect(code));
  assert.deepEqual(final, [CLOSE.session_ended]);
  assert.equal(new Set(Object.values(CLOSE).map(({ code }) => code)).size, Object.keys(CLOSE).length);
  for (const { reason } of Object.values(CLOSE)) assert.ok(reason.length <= 123);
});
