/** Server processes killed with SIGKILL while members upload photos, add them to their profiles and remove them. */
import assert from "node:assert/strict";
import { PHOTO_SLOTS, UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { photoNamed } from "@/domain/photo.ts";
import { keys } from "@/store/keys.ts";
import { findLooseFiles, listBlobFiles } from "@/tests/kit/blob_files.ts";
import { openIsolate } from "@/tests/kit/isolate.ts";
import {
  audit,
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

/** What a member was told of their profile. */
interface Told {
  /** Acknowledged adds of photos that nobody asked to remove. */
  kept: Set<string>;
  /** Acknowledged removals. */
  gone: Set<string>;
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
      for (const { text } of uploads.slice(1)) {
        const photo = JSON.parse(text).data;
        if (photo === undefined) continue;
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

Deno.test("PH-34 P7 kill -9: in the middle of uploads, adds and removals nothing that was acknowledged is lost, and no bytes stay that nobody would ever remove", async () => {
  await using server = await openServer({
    lane: "two",
    settings: { LOG_LEVEL: "info", TRUSTED_PROXIES: "1" },
  });
  const folder = `${server.path}.blobs`;
  const members = await Promise.all(["Ada", "Ben", "Cleo"].map((name) => signUp(server, { name })));
  const told = new Map(
    members.map(({ id }) => [id, { kept: new Set<string>(), gone: new Set<string>() }]),
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
    while (await isolate.context.actors.photos.sweep() > 0);
    assert.deepEqual(isolate.logs.filter(({ level }) => level === "error"), []);
  }
  await audit(server);
  assert.deepEqual(await findLooseFiles(server.database, folder), []);
  let shown = 0;
  for (const { id } of members) {
    const slots: readonly string[] = (await server.database.get(keys.member(id))).value?.photos ?? [];
    const own = told.get(id);
    assert.ok(own && slots.length <= PHOTO_SLOTS);
    for (const photo of own.kept) assert.ok(slots.includes(photo), `${photo} was acknowledged`);
    for (const photo of own.gone) assert.ok(!slots.includes(photo), `${photo} was removed`);
    shown += slots.length;
  }
  assert.equal((await listBlobFiles(folder)).length, shown * 4);
  assert.ok(shown > 0);
});
