/** Who is blocked cannot tell it from a member who is gone: every answer about the blocker is that about nobody (BL-14). */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import {
  clockWithinStep,
  connect,
  givePremium,
  grantCoins,
  openServer,
  request,
  signUp,
} from "@/tests/kit/mod.ts";
import { needsOneServer } from "@/tests/kit/place.ts";
import { NOBODY } from "@/tests/contracts/world.ts";

const PHOTO = "A".repeat(22);

/** Every call that takes a member, for the member `id`. */
function callsAbout(id: string, { photo, message }: { photo: string; message: string }): [string, unknown][] {
  return [
    ["profile", { user_id: id }],
    ["visit", { visited_user_id: id }],
    ["swipe", { swiped_user_id: id, like: 1 }],
    ["swipe", { swiped_user_id: id, like: 0 }],
    ["swipe/undo", { swiped_user_id: id }],
    ["messages", { contact_user_id: id }],
    ["messages", { contact_user_id: id, after_seq: 0 }],
    ["messages/search", { contact_user_id: id, search: "hello" }],
    ["send_message", { receiver_id: id, message_type: "text", message_text: "hi" }],
    ["send_message", { receiver_id: id, message_type: "gift", message_text: "1" }],
    ["send_message", { receiver_id: id, message_type: "image", message_text: PHOTO }],
    ["send_message", { receiver_id: id, message_type: "text", message_text: "hi", story_id: PHOTO }],
    ["send_message", { receiver_id: id, message_type: "text", message_text: "hi", reply_to: message }],
    ["typing", { user_id: id }],
    ["message/read", { message_id: message }],
    ["message/react", { message_id: message, reaction: "❤️" }],
    ["message/edit", { message_id: message, message_text: "hi" }],
    ["message/unsend", { message_id: message }],
    ["photo/view", { message_id: message }],
    ["conversation/archive", { user_id: id }],
    ["conversation/mute", { user_id: id, mute: "week" }],
    ["conversation/pin", { user_id: id }],
    ["conversation/delete", { user_id: id }],
    ["user/contact/get_by_id", { contact_id: id }],
    ["user/photos", { user_id: id }],
    ["stories/get", { user_id: id }],
    ["stories/view", { user_id: id, story_id: PHOTO }],
    ["onlines", { user_ids: [id] }],
    ["user/unblock", { user_id: id }],
    ["user/report", { user_id: id, reason: "spam" }],
    ["user/report", { user_id: id, reason: "fake" }],
    ["user/report", { user_id: id, reason: "spam", photo_id: photo }],
    ["user/report", { user_id: id, reason: "spam", photo_id: PHOTO }],
    ["user/report", { user_id: id, reason: "spam", message_id: message }],
    ["user/report", { user_id: id, reason: "spam", story_id: PHOTO }],
    ["user/block", { user_id: id }],
    ["user/block", { user_id: id }],
    ["user/blocked", {}],
    ["totals", {}],
    ["user/unblock", { user_id: id }],
    ["profile", { user_id: id }],
  ];
}

const PAGES = ["/profile/ID", "/chat/ID", "/stories/ID"];

async function openPair() {
  const stack = new AsyncDisposableStack();
  const server = stack.use(await openServer({ overrides: { now: clockWithinStep() } }));
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  await grantCoins(server, ada, 10_000);
  const [adas, bens] = [stack.use(await connect(server, ada)), stack.use(await connect(server, ben))];
  return { server, ada, ben, adas, bens, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

for (const premium of [false, true]) {
  Deno.test({
    name: `BL-14 P19 blocked: every call answers of the blocker as of nobody (${
      premium ? "with" : "without"
    } premium)`,
    ignore: needsOneServer("what two devices hear has no order between servers"),
    fn: async () => {
      await using pair = await openPair();
      const { server, ada, ben, adas, bens } = pair;
      if (premium) await givePremium(server, ada);
      await bens.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
      await bens.expectReply("visit", { visited_user_id: ada.id });
      await bens.expectReply("user/block", { user_id: ada.id });

      const answers = async (id: MemberId): Promise<string[]> => {
        const message = messageId(pairOf(ada.id, id), 1);
        const calls = callsAbout(id, { photo: "B".repeat(21) + "A", message });
        const said: string[] = [];
        const from = adas.frames.length;
        for (const [module, data] of calls) {
          const { rid: _, ...answer } = await adas.call(module, data, {
            rid: `${id}-${said.length}`,
          }) as unknown as {
            rid: string;
          };
          said.push(`${module} ${JSON.stringify(answer)}`);
        }
        // The same command with other content.
        const report = { user_id: id, reason: "other", text: "x" };
        said.push(JSON.stringify((await adas.call("user/report", report, { rid: `${id}-29` })).error_code));
        const events = adas.frames.slice(from).filter((frame) => !("rid" in (frame as object)));
        said.push(`events ${JSON.stringify(events)}`);
        for (const path of PAGES) {
          const { status, text } = await request(server, path.replace("ID", id), { cookie: ada.cookie });
          // Every page has the second at which it was made.
          const page = text.replaceAll(/"now":\d+/g, "");
          said.push(`${path} ${status} ${page}`);
        }
        return said.map((each) => each.replaceAll(id, "ID").replaceAll(message, "MESSAGE"));
      };
      const nobody = await answers(NOBODY as MemberId);
      const blocker = await answers(ben.id);
      for (const [at, answer] of nobody.entries()) assert.equal(blocker[at], answer);
      assert.deepEqual(server.complaints(), []);
    },
  });
}

Deno.test("BL-14 BL-2 BL-12 blocked: a block of the blocker counts, and is listed when it is the only one", async () => {
  await using pair = await openPair();
  const { server, ada, ben, adas, bens } = pair;
  await bens.expectReply("user/block", { user_id: ada.id });
  await adas.expectReply("user/block", { user_id: ben.id });
  assert.deepEqual(await adas.expectReply("user/blocked", {}), []);
  assert.equal((await request(server, `/profile/${ben.id}`, { cookie: ada.cookie })).status, 404);
  await bens.expectReply("user/unblock", { user_id: ada.id });
  assert.deepEqual((await adas.expectReply("user/blocked", {})).map(({ id }) => id), [ben.id]);
  await bens.expectRefusal("profile", { user_id: ada.id }, "unknown_user");
  const page = await request(server, `/profile/${ben.id}`, { cookie: ada.cookie });
  assert.ok(page.text.includes("Ben"));
  await adas.expectReply("user/unblock", { user_id: ben.id });
  assert.equal((await bens.expectReply("profile", { user_id: ada.id })).name, "Ada");
});
