import assert from "node:assert/strict";
import { sendReport } from "@/client/report.ts";
import type { Call } from "@/client/socket.ts";

/** A call that keeps what it was made with, and is answered as told. */
function recording(...answers: boolean[]) {
  const made: { data: unknown; rid: string | undefined }[] = [];
  const call = ((_module: string, data: unknown, options?: { rid: string }) => {
    made.push({ data, rid: options?.rid });
    const ok = answers.shift() ?? true;
    return Promise.resolve(ok ? { ok, value: {} } : { ok, refusal: { code: "no_answer", data: {} } });
  }) as unknown as Call;
  let rids = 0;
  return { made, call, rid: () => `rid-${++rids}` };
}

Deno.test("PF-10 sendReport: tried again, the same report has the same rid", async () => {
  const { made, call, rid } = recording(false, true);
  const send = sendReport(call, { id: "ada", of: { kind: "photo", photo_id: "p" } }, rid);
  assert.equal(await send({ reason: "spam", text: "" }), false);
  assert.equal(await send({ reason: "spam", text: "" }), true);
  const data = { user_id: "ada", reason: "spam", photo_id: "p" };
  assert.deepEqual(made, [{ data, rid: "rid-1" }, { data, rid: "rid-1" }]);
});

Deno.test("PF-10 sendReport: other words are another report", async () => {
  const { made, call, rid } = recording(false, true);
  const send = sendReport(call, { id: "ada", of: { kind: "member" } }, rid);
  await send({ reason: "other", text: "first" });
  await send({ reason: "other", text: "second" });
  assert.deepEqual(made.map((each) => each.rid), ["rid-1", "rid-2"]);
  assert.deepEqual(made[1]?.data, { user_id: "ada", reason: "other", text: "second" });
});
