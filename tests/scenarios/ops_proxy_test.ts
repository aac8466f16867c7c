/** The proxies of deploy/ before a real server: pages, sockets, uploads, and whose address counts. */
import assert from "node:assert/strict";
import { connect as connectHttp2 } from "node:http2";
import { get } from "node:https";
import { once } from "node:events";
import { WebSocket } from "ws";
import { SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";
import { seedLoadMembers } from "@/tests/kit/load.ts";
import { MEMBERS } from "@/tests/kit/flaws.ts";
import { pictureForm } from "@/tests/kit/photos.ts";
import { pngOf } from "@/tests/kit/pictures.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { hasProxy, openProxy, type ProxyName } from "@/tests/kit/proxies.ts";
import { runTask } from "@/tests/kit/run_task.ts";
import type { TestSettings } from "@/tests/kit/settings.ts";
import { SMTP_CA_FILE } from "@/tests/kit/smtp.ts";
import { WireClient } from "@/tests/kit/wire_client.ts";
import type { Calls } from "@/protocol/calls/mod.ts";
import type { Events } from "@/protocol/events/mod.ts";

const MIB = 1024 * 1024;
/** Pages that an address may ask for here; the next one is refused. */
const PAGES = 12;
const ca = await Deno.readTextFile(SMTP_CA_FILE);

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** A device of a member, through the proxy. */
async function openDevice(origin: string, cookie: string): Promise<WireClient<Calls, Events>> {
  const url = `${origin.replace("http", "ws")}${SOCKET_PATH}?token=${SOCKET_TOKEN}`;
  const client = new WireClient<Calls, Events>(
    new WebSocket(url, { ca, headers: { origin, cookie } }),
    MEMBERS,
  );
  await client.expectConnected();
  return client;
}

/** The status of a page by a line from another address of this machine. */
async function statusFrom(localAddress: string, origin: string): Promise<number | undefined> {
  const [response] = await once(get(`${origin}/`, { ca, localAddress, agent: false }), "response");
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

async function statusByHttp2(origin: string): Promise<unknown> {
  const session = connectHttp2(origin, { ca });
  try {
    const stream = session.request({ ":path": "/" });
    const [headers] = await once(stream, "response");
    stream.resume();
    await once(stream, "end");
    return headers[":status"];
  } finally {
    session.close();
  }
}

/** What the doctor, in the server's place, says of the proxy: Host, addresses, sockets. */
async function judge(path: string, settings: TestSettings): Promise<string[]> {
  const { out, err } = await runTask("doctor", path, {
    args: ["--json"],
    env: { ...settings, DENO_CERT: SMTP_CA_FILE },
  });
  assert.notEqual(out, "", err);
  const findings = out.trim().split("\n").map((line) => JSON.parse(line));
  return findings.filter(({ check }) => check === "proxy").map(({ state }) => state);
}

for (const name of ["caddy", "nginx"] satisfies ProxyName[]) {
  Deno.test({
    name:
      `OP-73 OP-72 deploy: the doctor takes ${name}, behind which members read, chat and upload, and nobody takes another address`,
    ignore: !hasProxy(name),
    async fn() {
      const folder = await Deno.makeTempDir({ prefix: "kindling_" });
      const members = await seedLoadMembers(`${folder}/store.db`, 2);
      const port = freePort();
      const origin = `https://localhost:${port}`;
      const upstream = freePort();
      const settings = {
        PORT: String(upstream),
        PUBLIC_ORIGIN: origin,
        TRUSTED_PROXIES: "1",
        RATE_PAGES: `${PAGES}/0.001`,
      };
      {
        await using proxy = await openProxy(name, { port, upstream });
        assert.equal(proxy.origin, origin);
        const path = `${folder}/store.db`;
        assert.deepEqual(await judge(path, settings), ["ok", "ok", "ok"]);
        assert.deepEqual(await judge(path, { ...settings, TRUSTED_PROXIES: "2" }), ["ok", "fail", "ok"]);

        await using _server = await openProcess(path, settings);
        using client = Deno.createHttpClient({ caCerts: [ca], poolMaxIdlePerHost: 0 });
        const ask = async (path: string, init: RequestInit = {}) => {
          const response = await fetch(`${origin}${path}`, { ...init, redirect: "manual", client });
          return { status: response.status, headers: response.headers, text: await response.text() };
        };

        const page = await ask("/");
        assert.equal(page.status, 200);
        assert.match(page.headers.get("strict-transport-security") ?? "", /^max-age=\d+; includeSubDomains$/);
        assert.equal(await statusByHttp2(origin), 200);

        const [one, other] = members.map(({ id, cookie }) => ({ id, cookie: `__Host-${cookie}` }));
        assert.ok(one && other);
        await using writer = await openDevice(origin, one.cookie);
        await using reader = await openDevice(origin, other.cookie);
        const text = "Over the proxy";
        await writer.expectReply("send_message", {
          receiver_id: other.id,
          message_type: "text",
          message_text: text,
        });
        await reader.expectEvent("new_message", (data) => JSON.stringify(data).includes(text));

        const upload = (bytes: Uint8Array<ArrayBuffer>) =>
          ask("/upload", {
            method: "POST",
            body: pictureForm(bytes),
            headers: { origin, cookie: one.cookie },
          });
        assert.equal((await upload(pngOf(24, 8))).status, 200);
        // As large as a picture may be: the server itself says that it is none.
        assert.match((await upload(new Uint8Array(9 * MIB))).text, /error_code/);
        assert.equal((await upload(new Uint8Array(12 * MIB))).status, 413);

        // Whoever claims another address with each request is still one visitor.
        const statuses: number[] = [];
        for (let nth = 0; nth <= PAGES; nth++) {
          statuses.push((await ask("/", { headers: { "X-Forwarded-For": `203.0.113.${nth}` } })).status);
        }
        assert.equal(statuses.at(-1), 429);
        assert.equal(await statusFrom("127.0.0.2", origin), 200);
      }
      await Deno.remove(folder, { recursive: true });
    },
  });
}
