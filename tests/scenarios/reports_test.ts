/** From a member's report to what its operator makes of it, beside a running server. */
import assert from "node:assert/strict";
import { photoUrl } from "@/domain/photo.ts";
import {
  audit,
  connect,
  keepingOf,
  keepPhoto,
  keepStory,
  openServer,
  request,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { runTask } from "@/tests/kit/run_task.ts";

/** Runs a task of the operator's beside the server. */
async function run(
  { path }: TestServer,
  task: string,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runTask(task, path, { args });
  return { code, said: out + err };
}

Deno.test("RP-1 RP-3 RP-6 RP-7 ST-24 reports: the operator is told of it, takes the photo down and closes it; the reported one hears nothing", async () => {
  await using server = await openServer({ settings: { RATE_REPORTS: "2/3600" } });
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const { id } = await keepPhoto(keepingOf(server), ben.id);
  await bens.expectReply("user/photos/add", { photo: photoUrl(id, "card") });
  await bens.expectEvent("user/photos");
  const heard = bens.events.length;

  const report = { user_id: ben.id, reason: "sexual", photo_id: id, text: "Not a face" } as const;
  await adas.expectReply("user/report", report);
  const story = await keepStory(server, ben, { text: "Call me" });
  await adas.expectReply("user/report", { user_id: ben.id, reason: "spam", story_id: story.id });
  await adas.expectReply("user/report", report);
  const such = { user_id: ben.id, reason: "spam" };
  const { retry_after_ms } = await adas.expectRefusal("user/report", such, "too_many_requests");
  assert.ok(Number(retry_after_ms) > 0);
  await bens.call("geodata", {});
  assert.equal(bens.events.length, heard);

  const open = await run(server, "reports");
  assert.equal(open.code, 0, open.said);
  const [line = "", says, photo] = open.said.split("\n");
  assert.ok(line.includes(`sexual  about ${ben.id} "Ben"  by ${ada.id} "Ada"`), open.said);
  assert.deepEqual([says, photo], ['    says: "Not a face"', `    photo ${id}`]);
  assert.ok(open.said.includes(`    story "${story.id}": "Call me"`), open.said);
  assert.ok(open.said.includes("reports: 2 open"));
  const listed = await run(server, "photos", "review", "--list");
  assert.ok(listed.said.includes(`${id}  ${ben.id}  "Ben"  profile`) && listed.said.includes("reported"));

  assert.equal((await run(server, "photos", "review", "--remove", id)).code, 0);
  assert.equal((await request(server, photoUrl(id, "card"), { cookie: ada.cookie })).status, 404);
  const number = line.split("  ")[0] ?? "";
  assert.deepEqual(await run(server, "reports", "--close", number, "photo", "removed"), {
    code: 0,
    said: `${number}  closed\n`,
  });
  assert.equal((await run(server, "reports", "--close", number, "again")).code, 1);
  assert.ok((await run(server, "reports")).said.includes("reports: 1 open"));
  assert.ok((await run(server, "reports", "--closed")).said.includes('"photo removed"'));
  await audit(server);
});
