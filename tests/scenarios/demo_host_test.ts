/** The scripted host of the demo content, over real sockets. */
import assert from "node:assert/strict";
import { DEMO_HOST_ID } from "@/store/seed/demo/host.ts";
import {
  connect,
  openServer,
  photoTo,
  type ServerOptions,
  signUp,
  textTo,
  uploadPhoto,
} from "@/tests/kit/mod.ts";

const HOST = { id: DEMO_HOST_ID };
const DEMO: ServerOptions = {
  settings: { DEMO: "1" },
  overrides: { hostPace: { lookMs: 20, readMs: 0, writeMs: 0 } },
};

Deno.test("DM-3 DM-4 the demo host welcomes a newcomer once, is online, and answers each message once", async () => {
  await using server = await openServer({ ...DEMO, lane: "three" });
  const ada = await signUp(server, { name: "Ada" });
  await using device = await connect(server, ada);
  const { list } = await untilMessages(device, 1);
  assert.match(list[0]?.message ?? "", /a script, not a person/);
  const contact = await device.expectReply("user/contact/get_by_id", { contact_id: DEMO_HOST_ID });
  assert.deepEqual([contact.name, contact.status, contact.unread, contact.answered_by], [
    "Demo Host",
    1,
    1,
    "script",
  ]);

  const { request_details } = await device.expectReply("send_message", textTo(HOST, "Is anybody there?"));
  const answered = await untilMessages(device, 3);
  assert.equal(answered.read_seq, 2, "it has read the question");
  const answer = answered.list[2];
  assert.match(answer?.message ?? "", /only a script/);
  assert.equal(answer?.reply_to?.id, request_details.message.id);

  await device.expectReply("send_message", photoTo(HOST, await uploadPhoto(server, ada)));
  const seen = await untilMessages(device, 5);
  assert.deepEqual([seen.list[3]?.viewed, seen.list[3]?.reactions?.[0]?.reaction], [1, "🔥"]);
  assert.deepEqual(server.complaints(), []);
});

/** The chat with the host, once it has so many messages; it never has more. */
async function untilMessages(device: Awaited<ReturnType<typeof connect>>, count: number) {
  for (;;) {
    const page = await device.expectReply("messages", { contact_user_id: DEMO_HOST_ID });
    assert.ok(page.last_seq <= count, `there are ${page.last_seq} messages`);
    if (page.last_seq === count) return page;
    await device.expectEvent("new_message");
  }
}
