/** The calls about quality and care: who may make them, what they take, and what they answer, over real sockets. */
import assert from "node:assert/strict";
import type { Role } from "@/domain/staff.ts";
import { meetsNeed } from "@/domain/staff.ts";
import { CARE_CALLS } from "@/protocol/desk/calls/care.ts";
import { QUALITY_CALLS } from "@/protocol/desk/calls/quality.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { audit } from "@/tests/kit/audit.ts";
import { connect, openServer, sendText, signUp } from "@/tests/kit/mod.ts";

const CALLS = { ...QUALITY_CALLS, ...CARE_CALLS };
type Module = keyof typeof CALLS;

const SCORE = { id: "a.b.1", warmth: 1, honesty: 2, rules: 3, language: 4 };
const HELD = { persona: "p".repeat(10), member: "m".repeat(10), claim: 1, message_id: "a.b.1" };

/** What each of them takes, and what it does not. */
const INPUTS: { readonly [M in Module]: { right: unknown; wrong: readonly unknown[] } } = {
  quality: { right: {}, wrong: [{ by: "money" }, { from: -1 }, { from: "today" }, { to: 1.5 }] },
  "quality/own": { right: {}, wrong: [{ from: "x" }, { to: -5 }] },
  "sample/draw": {
    right: { count: 1 },
    wrong: [{}, { count: 0 }, { count: 21 }, { count: 1, days: 91 }, { count: 1, moderator: "" }],
  },
  samples: { right: {}, wrong: [{ before: -1 }, { moderator: "x".repeat(65) }] },
  sample: { right: { id: "a.b.1" }, wrong: [{}, { id: "" }, { id: "x".repeat(65) }] },
  "sample/score": {
    right: SCORE,
    wrong: [{}, { ...SCORE, rules: 6 }, { ...SCORE, warmth: 0 }, { ...SCORE, honesty: 1.5 }, {
      ...SCORE,
      note: "x".repeat(2_001),
    }, { ...SCORE, must_talk: 2 }],
  },
  "sample/own": { right: {}, wrong: ["all"] },
  care: { right: {}, wrong: [7] },
  "care/pause": { right: {}, wrong: [[]] },
  "picture/show": { right: HELD, wrong: [{}, { ...HELD, claim: 0 }, { ...HELD, message_id: "" }] },
};

const MODULES = Object.keys(CALLS) as Module[];

Deno.test("QA-7 QA-10 QA-15 desk calls: only for the roles of the table, and with what they take", async () => {
  await using server = await openServer();
  for (const role of ["moderator", "supervisor", "safety", "support", "finance", "admin"] satisfies Role[]) {
    await using desk = await connectDesk(server, await addStaff(server, { roles: [role] }));
    for (const module of MODULES) {
      const { may } = CALLS[module];
      const { right, wrong } = INPUTS[module];
      if (may !== null && !meetsNeed([role], may)) {
        await desk.expectRefusal(module, right, "not_permitted");
        continue;
      }
      const answer = await desk.call(module, right);
      assert.notEqual(answer.error_code, "not_permitted", `${role} ${module}`);
      assert.notEqual(answer.error_code, "invalid_input", `${role} ${module}`);
      for (const input of wrong) await desk.expectRefusal(module, input, "invalid_input");
    }
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("QA-12 QA-14 samples: drawn, scored twice under one rid and once more, and shown to whoever wrote them", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const mia = await addStaff(server, { name: "Mia" });
  const ada = await signUp(server, { name: "Ada" });
  await using hers = await connectDesk(server, mia);
  await using boss = await connectDesk(server, await addStaff(server, { roles: ["supervisor"] }));
  await using stranger = await connectDesk(
    server,
    await addStaff(server, { roles: ["supervisor"], teams: ["x"] }),
  );
  await using device = await connect(server, ada);
  await sendText(device, { id: persona }, "hello");
  const { claim } = await hers.expectReply("claim/take", { persona, member: ada.id });
  const data = { receiver_id: ada.id, message_type: "text", message_text: "hi" };
  await hers.expectReply("as", { persona, member: ada.id, claim, module: "send_message", data });

  assert.deepEqual(await stranger.expectReply("sample/draw", { count: 5 }), { drawn: [] });
  const { drawn: [id = ""] } = await boss.expectReply("sample/draw", { count: 5, moderator: mia.id });
  await stranger.expectRefusal("sample", { id }, "unknown_sample");
  await stranger.expectRefusal("sample/score", { ...SCORE, id }, "unknown_sample");
  const { lines, own, scored } = await boss.expectReply("sample", { id });
  assert.deepEqual(lines.map(({ by, text }) => [by, text]), [["member", "hello"], ["persona", "hi"]]);
  assert.deepEqual([own, scored], [0, null]);
  await boss.expectRefusal("sample/score", { ...SCORE, id, note: "x".repeat(501) }, "note_too_long");
  for (let nth = 0; nth < 2; nth++) {
    assert.deepEqual(await boss.expectReply("sample/score", { ...SCORE, id }, { rid: "once" }), { id });
  }
  const { list } = await hers.expectReply("sample/own", {});
  assert.deepEqual(list[0]?.scored?.scores, { warmth: 1, honesty: 2, rules: 3, language: 4 });
  const { total } = await hers.expectReply("quality/own", {});
  assert.deepEqual([total.answers, total.first.count, total.refunds], [1, 1, null]);
  const { rows } = await boss.expectReply("quality", { by: "moderator" });
  assert.deepEqual(rows.map(({ name, answers }) => [name, answers]), [["Mia", 1]]);
  await boss.expectRefusal("quality", { from: 0, to: 91 * 86_400 }, "span_invalid");
  await audit(server);
});
