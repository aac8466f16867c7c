/**
 * Server processes killed with SIGKILL while members upload photos, add them to their profiles or show them as stories, and
 * remove them.
 */
import assert from "node:assert/strict";
import { PHOTO_SLOTS, UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { photoNamed } from "@/domain/photo.ts";
import { keys } from "@/store/keys.ts";
import { findLooseFiles, listBlobFiles } from "@/tests/kit/blob_files.ts";
import { openIsolate } from "@/tests/kit/isolate.ts";
import {
  audit,
  type Client,
  connect,
  instanceOf,
  openServer,
  request,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";
import { pictureForm } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

/** When a process is killed: the moment an add is acknowledged, or bytes of a photo are being written. */
const MOMENTS = ["bytes", "ack", "bytes", "ack"] as const;
/** Adds that a process acknowledges before that moment is waited for, while other uploads are in their middle. */
const ACKS = 4;
/** As many bodies as an address may send at once. */
const UPLOADS = 3;

/** Stories that a member shows before they delete one. */
const STORIES = 3;

/** What a member was told of their profile and their stories. */
interface Told {
  /** Acknowledged adds of photos that nobody asked to remove. */
  kept: Set<string>;
  /** Acknowledged removals. */
  gone: Set<string>;
  /** The same of stories. */
  shown: Set<string>;
  ended: Set<string>;
}

/** Each member has an address, and so places for uploads, of their own. */
function addressOf({ id }: TestMember): Record<string, string> {
  return { "x-forwarded-for": `10.0.0.${id.charCodeAt(9)}` };
}

/** Resolves when the next bytes of a photo are about to be written. */
async function untilBytes(folder: string): Promise<void> {
  using watcher = Deno.watchFs(folder);
  for await (const { kind } of watcher) if (kind === "create") return;
}

/** Fills the member's slots and empties them again, on one process, until it is gone. */
async function workOn(
  server: TestServer,
  member: TestMember,
  { instance, told, onAck }: { instance: number; told: Told; onAck: () => void },
): Promise<void> {
  const device = await connect(server, member, { instance });
  try {
    for (;;) {
      const body = pictureForm(pngOf(300, 200));
      const options = { method: "POST", body, cookie: member.cookie, headers: addressOf(member) };
      const uploads = await Promise.all(
        Array.from({ length: UPLOADS }, () => request(instanceOf(server, instance), "/upload", options)),
      );
      // One of three stays an upload that nothing uses.
      for (const [nth, { text }] of uploads.slice(1).entries()) {
        const photo = JSON.parse(text).data;
        if (photo === undefined) continue;
        if (nth === 0) {
          await post(device, { photo, told });
          onAck();
          continue;
        }
        const answer = await device.call("user/photos/add", { photo });
        if (answer.request_status === "1") {
          told.kept.add(String(photoNamed(photo)));
          onAck();
          continue;
        }
        assert.equal(answer.error_code, "photo_slots_full");
        const [id = ""] = told.kept;
        told.kept.delete(id);
        await device.expectReply("user/photos/delete", { id });
        told.gone.add(id);
      }
    }
  } finally {
    await device.dropNetwork();
  }
}

/** Shows a photo as a story, and no longer the first one of many. */
async function post(device: Client, { photo, told }: { photo: string; told: Told }): Promise<void> {
  const { request_details } = await device.expectReply("stories/add", { photo });
  told.shown.add(request_details.story.id);
  if (told.shown.size < STORIES) return;
  const [story_id = ""] = told.shown;
  told.shown.delete(story_id);
  await device.expectReply("stories/delete", { story_id });
  told.ended.add(story_id);
}

Deno.test("PH-34 ST-12 P7 kill -9: in the middle of uploads, adds and removals nothing that was acknowledged is lost, and no bytes stay that nobody would ever remove", async () => {
  await using server = await openServer({
    lane: "two",
    settings: { LOG_LEVEL: "info", TRUSTED_PROXIES: "1" },
  });
  const folder = `${server.path}.blobs`;
  const members = await Promise.all(["Ada", "Ben", "Cleo"].map((name) => signUp(server, { name })));
  const told = new Map<string, Told>(
    members.map(({ id }) => [id, { kept: new Set(), gone: new Set(), shown: new Set(), ended: new Set() }]),
  );

  for (const [kill, moment] of MOMENTS.entries()) {
    const { process } = instanceOf(server, kill);
    const enough = Promise.withResolvers<void>();
    let acks = 0;
    let killed = false;
    const ended = members.map(async (member) => {
      const own = told.get(member.id);
      assert.ok(own);
      try {
        await workOn(server, member, {
          instance: kill,
          told: own,
          onAck: () => void (++acks === ACKS && enough.resolve()),
        });
      } catch (error) {
        // The process is gone in the middle of whatever this was.
        if (!killed) enough.reject(error);
      }
    });
    await enough.promise;
    if (moment === "bytes") await untilBytes(folder);
    killed = true;
    await process?.kill();
    await Promise.all(ended);
    assert.deepEqual(await findLooseFiles(server.database, folder), [], `after kill ${kill + 1}`);
    await server.open();
  }
  for (const { process } of server.instances) await process?.kill();

  // An hour later, after a sweep, there is what the profiles show and nothing else.
  const later = Date.now() + UPLOAD_LIFE_MS;
  {
    await using isolate = await openIsolate(server.path, { overrides: { now: () => later } });
    while (await isolate.context.actors.files.sweep() > 0);
    assert.deepEqual(isolate.logs.filter(({ level }) => level === "error"), []);
  }
  await audit(server);
  assert.deepEqual(await findLooseFiles(server.database, folder), []);
  let files = 0;
  for (const { id } of members) {
    const { photos: slots = [], stories = [] } = (await server.database.get(keys.member(id))).value ?? {};
    const own = told.get(id);
    assert.ok(own && slots.length <= PHOTO_SLOTS);
    const there = new Set<string>([...slots, ...stories.map((story) => story.id)]);
    for (const each of [...own.kept, ...own.shown]) assert.ok(there.has(each), `${each} was acknowledged`);
    for (const each of [...own.gone, ...own.ended]) assert.ok(!there.has(each), `${each} was removed`);
    files += (slots.length + stories.length) * 3;
  }
  assert.equal((await listBlobFiles(folder)).length, files);
  assert.ok(files > 0);
});
