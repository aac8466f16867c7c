/** Uploads over lines that are cut, lie about their length, or say one thing after the other. */
import assert from "node:assert/strict";
import { UPLOAD_LIFE_MS } from "@/domain/limits.ts";
import { findLooseFiles, listBlobFiles } from "@/tests/kit/blob_files.ts";
import {
  audit,
  contextOf,
  dump,
  openServer,
  request,
  TestClock,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { join, pngOf } from "@/tests/kit/pictures.ts";
import { fileForm, FORM_TYPE } from "@/tests/kit/raw_form.ts";
import { beginPost, rawStatus, sendRaw } from "@/tests/kit/raw_http.ts";

/** The server goes on reading what it refused for half a second, and forgets its timer when the line is cut. */
const DRAINS = { sanitizeOps: false, sanitizeResources: false } as const;
const encoder = new TextEncoder();

function headOf(server: TestServer, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const { host } = new URL(server.origin);
  const all = [
    "POST /upload HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${server.origin}`,
    `Content-Type: ${FORM_TYPE["content-type"]}`,
    ...lines,
  ];
  return encoder.encode(`${all.join("\r\n")}\r\n\r\n`);
}

function chunked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return join([encoder.encode(`${bytes.length.toString(16)}\r\n`), bytes, encoder.encode("\r\n")]);
}

/** Sends bytes and hangs up, without waiting for an answer. */
async function sendAndCut(server: TestServer, bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(server.origin);
  using line = await Deno.connect({ hostname, port: Number(port) });
  await line.write(bytes);
}

Deno.test({
  name: "UP-16 upload: a line that is cut anywhere leaves neither row nor bytes after the sweep",
  ...DRAINS,
  fn: async () => {
    const clock = new TestClock();
    await using server = await openServer({ overrides: { now: clock.now } });
    const before = Object.keys(await dump(server.database));
    const form = fileForm(pngOf(300, 200));
    const whole = join([headOf(server, [`Content-Length: ${form.length}`]), form]);
    const head = whole.length - form.length;
    for (const length of [10, head - 1, head, head + 40, head + 200, whole.length - 1, whole.length]) {
      await sendAndCut(server, whole.subarray(0, length));
    }
    await sendAndCut(server, join([headOf(server, ["Transfer-Encoding: chunked"]), chunked(form)]));
    // There is room again, and somebody else's upload goes through; what is still worked on ends before it.
    await until("there is room", async () => {
      const body = fileForm(pngOf(4, 4));
      return (await request(server, "/upload", { method: "POST", body, headers: FORM_TYPE })).status === 200;
    });
    assert.deepEqual(await findLooseFiles(server.database, `${server.path}.blobs`), []);
    await until("nothing is left", async () => {
      clock.advance(UPLOAD_LIFE_MS);
      while (await contextOf(server).actors.files.sweep() > 0);
      return (await listBlobFiles(`${server.path}.blobs`)).length === 0;
    });
    assert.deepEqual(Object.keys(await dump(server.database)), before);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  },
});

Deno.test({
  name: "UP-15 upload: a length that is no length, too short or too long is told so, and nothing is kept",
  ...DRAINS,
  fn: async () => {
    await using server = await openServer();
    const form = fileForm(pngOf(4, 4));
    const send = (lines: readonly string[], body: Uint8Array = form) =>
      sendRaw(server, join([headOf(server, lines), body]));
    for (const length of ["-1", "1e3", "x", ""]) {
      assert.equal(rawStatus(await send([`Content-Length: ${length}`])), 400, length);
    }
    assert.equal(rawStatus(await send(["Content-Length: 99999999999"])), 413);
    // The rest of a body that is longer than it says is the next request, and none.
    const short = await send([`Content-Length: ${form.length - 30}`]);
    const statuses = new Set([...short.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status));
    assert.deepEqual([...statuses], ["400"]);
    // Two lengths, or one beside chunks, is how requests are smuggled past a proxy.
    for (
      const lines of [["Content-Length: 5", "Content-Length: 6"], [
        "Content-Length: 5",
        "Transfer-Encoding: chunked",
      ]]
    ) {
      assert.equal(rawStatus(await send(lines)), 400, lines.join());
    }
    assert.equal(
      rawStatus(await send(["Transfer-Encoding: chunked"], encoder.encode("ffffffffffffffffff\r\n"))),
      400,
    );
    assert.deepEqual(await listBlobFiles(`${server.path}.blobs`), []);
    assert.deepEqual(server.complaints(), []);
  },
});

Deno.test("UP-3 upload: whoever asks first whether to send it is told to", async () => {
  await using server = await openServer();
  using upload = await beginPost(server, "/upload", { headers: FORM_TYPE, body: fileForm(pngOf(4, 4)) });
  assert.equal(rawStatus(await upload.finish()), 200);
});
