/** Who gets which conversation of the desk, over real sockets, whatever happens at once. */
import assert from "node:assert/strict";
import { addPersona, addStaff, connectDesk } from "@/tests/kit/desk.ts";
import { connect, openServer, sendText, signUp } from "@/tests/kit/mod.ts";

Deno.test("DQ-1 desk: a member's line waits, is taken, answered and gone", async () => {
  await using server = await openServer();
  const persona = await addPersona(server);
  const mia = await addStaff(server);
  const ada = await signUp(server, { name: "Ada" });
  await using desk = await connectDesk(server, mia);
  await using device = await connect(server, ada);
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello there");
  const queue = await desk.expectEvent("queue", ({ totals }) => totals.new === 1);
  assert.equal(queue.rows[0]?.member_name, "Ada");
  const { claim } = await desk.expectReply("claim/next", {});
  await desk.expectEvent("queue", ({ mine }) => mine.length === 1);
  const as = (module: string, data: unknown) =>
    desk.expectReply("as", { persona, member: ada.id, claim, module, data });
  const { list } = await as("messages", { contact_user_id: ada.id }) as { list: { message: string }[] };
  assert.deepEqual(list.map(({ message }) => message), ["hello there"]);
  await as("send_message", { receiver_id: ada.id, message_type: "text", message_text: "hi Ada" });
  await device.expectEvent("new_message", ({ request_details }) => request_details.sender_id === persona);
  await sendText(device, { id: persona }, "how are you");
  await desk.expectEvent("as", ({ frame }) => JSON.stringify(frame).includes("how are you"));
});
