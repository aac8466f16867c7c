import assert from "node:assert/strict";
import { makeUploadId, type UploadId } from "@/domain/ids.ts";
import { auditUploads } from "@/store/audit/uploads.ts";
import { newChange, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Upload } from "@/store/records.ts";
import { addUpload, announceUpload, attachUpload } from "@/store/uploads/writer.ts";
import { getUpload } from "@/store/uploads/reader.ts";
import { openTestActors } from "@/tests/kit/mod.ts";

const END = 1_000;

function uploadOf(id: UploadId): Upload {
  const size = { width: 4, height: 3, bytes: 9 };
  return { id, member: null, type: "image/png", ...size, at: 0, unattached_exp: END };
}

async function write<Value>(database: Database, key: Key<Value>, value: Value | undefined): Promise<void> {
  const change = newChange();
  if (value === undefined) remove(change, key);
  else set(change, key, value);
  await database.commit(change);
}

async function problemsOf(database: Database): Promise<string[]> {
  return (await Array.fromAsync(auditUploads(database))).map(({ problem }) => problem);
}

Deno.test("UP-6 OP-4 audit: an upload has an end or a member, and a member's photo is theirs", async () => {
  await using world = await openTestActors();
  const { database } = world;
  const ada = await world.join("Ada");
  const [loose, own] = [makeUploadId(new Uint8Array(16).fill(1)), makeUploadId(new Uint8Array(16).fill(2))];
  for (const id of [loose, own]) {
    const change = newChange();
    announceUpload(change, id, END);
    addUpload(change, uploadOf(id));
    // Both rows are written by one change here, so the check of the second would be of the first.
    await database.commit({ ...change, checks: [] });
  }
  const entry = await getUpload(database, own);
  const member = await database.get(keys.member(ada));
  assert.ok(entry && member.value);
  const change = newChange();
  attachUpload(change, entry, ada);
  set(change, keys.member(ada), { ...member.value, photo_upload: own });
  await database.commit(change);
  assert.deepEqual(await problemsOf(database), []);

  await write(database, keys.uploadEnd(END, loose), undefined);
  assert.deepEqual(await problemsOf(database), ["upload that nothing uses has no end"]);
  await write(database, keys.uploadEnd(END, loose), 0);

  const attached = (await getUpload(database, own))?.value;
  assert.ok(attached);
  await write(database, keys.upload(own), { ...attached, member: null });
  assert.deepEqual(await problemsOf(database), [
    "upload belongs to no member",
    "the member's waiting photo is missing, or is not theirs",
  ]);
  await write(database, keys.upload(own), undefined);
  assert.deepEqual(await problemsOf(database), ["the member's waiting photo is missing, or is not theirs"]);
});
