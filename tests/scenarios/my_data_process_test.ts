/** Server processes that are killed while they make an archive, and when it has just become ready (TD-2, TD-5). */
import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { EXPORT_LEASE_MS } from "@/domain/limits.ts";
import { exportSchema } from "@/protocol/export.ts";
import { auditExports } from "@/store/audit/exports.ts";
import { newChange, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import type { DataExport } from "@/store/records.ts";
import { postForm, request } from "@/tests/kit/http.ts";
import { type LoadMember, seedLoadMembers } from "@/tests/kit/load.ts";
import { layLongChat } from "@/tests/kit/long_chat.ts";
import { mailsTo } from "@/tests/kit/mails.ts";
import { openProcess, type ServerProcess } from "@/tests/kit/process.ts";
import { until } from "@/tests/kit/until.ts";

const PATH = "/my-data";
/** Enough for several files, whose making takes far longer than seeing the first one. */
const LINES = 25_000;
const LINE_CHARS = 180;
const QUIET = { LOG_LEVEL: "info" } as const;

const placeOf = ({ port }: ServerProcess) => ({ origin: `http://127.0.0.1:${port}` });

async function rowOf(database: Database, { id }: LoadMember): Promise<DataExport | null> {
  return (await database.get(keys.dataExport(id))).value;
}

/** Text that hardly gets smaller, another one for each number. */
function noise(seq: number): string {
  return `${seq} ${crypto.getRandomValues(new Uint8Array(LINE_CHARS)).toBase64()}`;
}

async function prove(database: Database, { id }: LoadMember): Promise<void> {
  const change = newChange();
  for await (const { key, value } of database.list(keys.memberSessions(id))) {
    set(change, key, { ...value, proved_at: Date.now() });
  }
  assert.ok(await database.commit(change));
}

/** Files of the archive as it is being made now, of which each stands in the list of those that go. */
async function announced(database: Database, { id }: DataExport): Promise<number> {
  let files = 0;
  for await (const { value } of database.list(keys.blobEnds())) if (value === id) files++;
  return files;
}

/** As if the time had passed after which nobody waits for a sign of life any more. */
async function passLease(database: Database, member: LoadMember): Promise<void> {
  const { key, value } = await database.get(keys.dataExport(member.id));
  const { builder = assert.fail("nobody was making it") } = value ?? assert.fail();
  const change = newChange();
  const beat_at = builder.beat_at - EXPORT_LEASE_MS;
  set(change, key, { ...value ?? assert.fail(), builder: { ...builder, beat_at } });
  assert.ok(await database.commit(change));
}

Deno.test("TD-2 TD-5 kill -9: what a process was making another makes anew, whole and once, and one mail says so", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const [other = assert.fail(), ...members] = await seedLoadMembers(path, 4);
    const database = await openTestDatabase({ path });
    try {
      let cutOff: { member: LoadMember; before: DataExport } | null = null;
      for (const member of members) {
        await layLongChat(database, [member.id, other.id], {
          count: LINES,
          textOf: noise,
          atOf: (seq) => seq * 1_000,
        });
        await prove(database, member);
        await using server = await openProcess(path, QUIET);
        const asked = await postForm(placeOf(server), PATH, {}, member);
        assert.deepEqual([asked.status, asked.headers.get("location")], [303, PATH]);
        await until("a file of it is put away", async () => {
          const row = await rowOf(database, member);
          return row !== null && (row.state === "ready" || await announced(database, row) > 0);
        });
        await server.kill();
        const before = await rowOf(database, member) ?? assert.fail("it was asked for");
        // A machine on which it was ready before the kill came: the next one.
        if (before.state !== "building") continue;
        cutOff = { member, before };
        break;
      }
      const { member, before } = cutOff ?? assert.fail("none of the kills came in the middle");
      const left = await announced(database, before);
      assert.ok(left > 0, "its files are there, and go by themselves");
      await passLease(database, member);

      const { email } = (await database.get(keys.member(member.id))).value ?? assert.fail();
      const mails = () => mailsTo({ path }, email, { kind: "export_ready" });
      const letters = async () =>
        (await Array.fromAsync(database.list(keys.mailJobs()))).filter(({ value }) =>
          value.kind === "export_ready"
        );
      {
        // Without a mail server letters wait (ML-13): no kill comes while one is being sent, which may send it again.
        await using server = await openProcess(path, { ...QUIET, PUBLIC_ORIGIN: "https://kindling.example" });
        await until("it is ready", async () => (await rowOf(database, member))?.state === "ready", 60_000);
        await server.kill();
      }
      assert.deepEqual(
        [(await letters()).length, (await mails()).length],
        [1, 0],
        "what is ready has its letter",
      );
      const ready = await rowOf(database, member) ?? assert.fail();
      assert.equal(ready.tries, 2);
      assert.notEqual(ready.id, before.id, "begun anew");
      await using server = await openProcess(path, QUIET);
      await until(
        "the mail is out",
        async () => (await mails()).length > 0 && (await letters()).length === 0,
        30_000,
      );
      assert.equal((await mails()).length, 1);
      await prove(database, member);
      const { status, bytes } = await request(placeOf(server), `${PATH}/download`, member);
      assert.equal(status, 200);
      const data = JSON.parse(new TextDecoder().decode(unzipSync(bytes)["data.json"]));
      const [chat] = exportSchema.parse(data).chats;
      assert.equal(chat?.lines.length, LINES);
      assert.deepEqual(await rowOf(database, member), ready, "it was made once");
      assert.deepEqual(await Array.fromAsync(database.list(keys.exportsDue())), []);
      assert.equal(
        await announced(database, before),
        left,
        "what was left goes at the end that was announced",
      );
      assert.deepEqual(server.logs.filter(({ level }) => level === "error"), []);
      // The chat was laid down and not paid for; what the audit says of archives is another matter.
      for await (const { key, problem } of auditExports(database, Date.now())) {
        assert.fail(`${key} ${problem}`);
      }
    } finally {
      await database.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
