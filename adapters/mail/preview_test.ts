import assert from "node:assert/strict";
import type { Mail } from "@/domain/mail.ts";
import { openMailPreview } from "@/adapters/mail/preview.ts";

const MAIL: Mail = {
  kind: "support",
  to: "dana@example.com",
  replyTo: "visitor@example.com",
  subject: "שלום",
  text: "Hello\n",
  html: "<p>Hello</p>",
};

async function withFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    await work(`${folder}/data/outbox`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("ML-11 outbox: a mail is a file that only its owner reads, and comes back as it was", async () => {
  await withFolder(async (path) => {
    const outbox = openMailPreview(path, { now: () => 1_700_000_000_000 });
    assert.deepEqual(await outbox.list(), [], "there is no folder yet");
    await outbox.send(MAIL);
    const [kept] = await outbox.list();
    assert.ok(kept);
    const { id, at, ...mail } = kept;
    assert.deepEqual(mail, MAIL);
    assert.equal(at, 1_700_000_000_000);
    assert.deepEqual(await outbox.get(id), kept);
    const names = (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name);
    assert.deepEqual(names, [`${id}.json`]);
    const { mode } = await Deno.stat(`${path}/${id}.json`);
    if (mode !== null) assert.equal(mode & 0o077, 0);
  });
});

Deno.test("ML-11 outbox: the newest come first, also of one moment, and only so many are kept", async () => {
  await withFolder(async (path) => {
    const outbox = openMailPreview(path, { now: () => 1_700_000_000_000, keep: 5 });
    const subjects = Array.from({ length: 9 }, (_, index) => `Mail ${index}`);
    for (const subject of subjects) await outbox.send({ ...MAIL, subject });
    const kept = (await outbox.list()).map(({ subject }) => subject);
    assert.deepEqual(kept, subjects.reverse().slice(0, 5));
  });
});

Deno.test("ML-11 outbox: two isolates may write into one folder at once", async () => {
  await withFolder(async (path) => {
    const outboxes = [openMailPreview(path, { keep: 10 }), openMailPreview(path, { keep: 10 })];
    await Promise.all(Array.from({ length: 40 }, (_, index) => outboxes[index % 2]?.send(MAIL)));
    const [one, other] = await Promise.all(outboxes.map((outbox) => outbox.list()));
    assert.equal(one?.length, 10);
    assert.deepEqual(one, other);
  });
});

Deno.test("ML-11 outbox: an id leads nowhere else", async () => {
  await withFolder(async (path) => {
    const outbox = openMailPreview(path);
    await outbox.send(MAIL);
    await Deno.writeTextFile(`${path}/../secret.json`, "{}");
    for (const id of ["../secret", "..", "", "000000000000000-0000000000000000", "/etc/passwd"]) {
      assert.equal(await outbox.get(id), null, id);
    }
  });
});
