import assert from "node:assert/strict";
import { postCall } from "@/client/service_worker/call.ts";

const CALL = {
  me: "0123456789",
  module: "send_message",
  rid: "r1",
  data: { receiver_id: "0123456780", message_type: "text", message_text: "hi" },
} as const;

async function ask(answer: Response | Error) {
  const asked: { path: unknown; init: RequestInit | undefined }[] = [];
  const fetcher = (path: unknown, init?: RequestInit) => {
    asked.push({ path, init });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { answer: await postCall(CALL, fetcher as typeof fetch), asked };
}

Deno.test("SW-20 postCall: names its member, module and rid, and gives what the server answers", async () => {
  const { answer, asked } = await ask(Response.json({ ok: true, data: { request_details: 1 } }));
  assert.deepEqual(answer, { ok: true, value: { request_details: 1 } });
  assert.equal(asked[0]?.path, "/api/call");
  assert.deepEqual(JSON.parse(String(asked[0]?.init?.body)), CALL);
  assert.equal(asked[0]?.init?.signal?.aborted, false, "its chat does not wait for an answer without end");
});

Deno.test("SW-20 SW-23 postCall: refusals by their code; what nobody can read is a lost connection", async () => {
  const refused = await ask(Response.json({ ok: false, refusal: { code: "busy", data: {} } }));
  assert.deepEqual(refused.answer, { ok: false, refusal: { code: "busy", data: {} } });
  const page = await ask(Response.json({ error_code: "body_too_large", message: "…" }, { status: 413 }));
  assert.deepEqual(page.answer, { ok: false, refusal: { code: "body_too_large", data: {} } });
  const busy = await ask(Response.json({ error_code: "too_many_requests" }, { status: 429 }));
  assert.deepEqual(busy.answer, { ok: false, refusal: { code: "too_many_requests", data: {} } });
  const lost = { ok: false, refusal: { code: "connection_lost", data: {} } };
  for (
    const answer of [
      new TypeError("Failed to fetch"),
      new Response("<html>", { status: 502 }),
      Response.json({ error_code: "internal" }, { status: 500 }),
      Response.json({ error_code: "wrong_origin" }, { status: 403 }),
      Response.json({ error_code: "not_found" }, { status: 404 }),
      Response.json({ refusal: { code: "blocked" } }, { status: 403 }),
      Response.json({ ok: false, refusal: "blocked" }, { status: 403 }),
      Response.json(null),
      new Response("{", { status: 200 }),
    ]
  ) assert.deepEqual((await ask(answer)).answer, lost);
});
