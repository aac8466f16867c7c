import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders, request as ask } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { checkName, checkProxy, judgeForwarded, judgeHost } from "@/tasks/doctor/proxy.ts";

/** A proxy on loopback that passes requests on to `port` with the headers that `change` makes of theirs. */
async function openProxy(port: number, change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders) {
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    ask({ host: "127.0.0.1", port, method, path, headers: change(request.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on("error", () => response.writeHead(502).end()).end();
  });
  server.on("upgrade", (request, socket) => {
    const { url: path } = request;
    ask({ host: "127.0.0.1", port, path, headers: change(request.headers) }, (answer) => {
      answer.resume();
      socket.end(`HTTP/1.1 ${answer.statusCode} Refused\r\nConnection: close\r\n\r\n`);
    }).on("error", () => socket.end()).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

const forwarding = (headers: IncomingHttpHeaders) => ({
  ...headers,
  "x-forwarded-for": [headers["x-forwarded-for"], "198.51.100.7"].filter(Boolean).join(", "),
});

Deno.test("OP-72 checkProxy: in the server's place the doctor sees Host, addresses and sockets as the proxy brings them", async () => {
  const port = freePort();
  const place = { HOST: "127.0.0.1", PORT: port, TRUSTED_PROXIES: 1 };
  await using right = await openProxy(port, forwarding);
  const good = await checkProxy({ ...place, PUBLIC_ORIGIN: right.origin });
  assert.deepEqual(good.map(({ state }) => state), ["ok", "ok", "ok"], JSON.stringify(good));

  await using wrong = await openProxy(
    port,
    ({ upgrade: _, "x-forwarded-for": __, ...headers }) => ({
      ...headers,
      host: "inner",
      connection: "close",
    }),
  );
  const bad = await checkProxy({ ...place, PUBLIC_ORIGIN: wrong.origin });
  assert.deepEqual(bad.map(({ state }) => state), ["fail", "fail", "fail"], JSON.stringify(bad));

  await using elsewhere = await openProxy(freePort(), forwarding);
  assert.match(
    (await checkProxy({ ...place, PUBLIC_ORIGIN: elsewhere.origin }))[0]?.text ?? "",
    /did not ask here/,
  );
  const gone = `http://127.0.0.1:${freePort()}`;
  assert.match((await checkProxy({ ...place, PUBLIC_ORIGIN: gone }))[0]?.text ?? "", /does not answer/);
});

Deno.test("OP-72 checkProxy: beside a running server it looks at what that answers", async () => {
  let status = 200;
  const headers = new Map<string, string>();
  const site = createServer((request, response) => {
    response.writeHead(request.url === "/healthz" ? 200 : status, Object.fromEntries(headers)).end();
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  await using closing = new AsyncDisposableStack();
  closing.defer(async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  });
  const { port } = site.address() as AddressInfo;
  const look = () =>
    checkProxy({
      HOST: "127.0.0.1",
      PORT: port,
      TRUSTED_PROXIES: 1,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    });
  headers.set("strict-transport-security", "max-age=1");
  assert.deepEqual((await look()).map(({ state }) => state), ["ok", "ok", "ok", "warn"]);
  status = 421;
  headers.delete("strict-transport-security");
  assert.deepEqual((await look()).map(({ state }) => state), ["ok", "fail", "fail", "warn"]);
});

Deno.test("OP-72 judgeForwarded: one proxy too many lets visitors claim an address, one too few makes all of them one", () => {
  const visitor = "198.51.100.7";
  const spoofed = "203.0.113.77";
  const judged: [string | undefined, number, RegExp][] = [
    [`${spoofed}, ${visitor}`, 1, /this visitor is 198\.51\.100\.7/],
    [visitor, 1, /this visitor is 198\.51\.100\.7/],
    [undefined, 0, /add 0/],
    [`${spoofed}, ${visitor}`, 2, /claim to be anybody/],
    [spoofed, 1, /claim to be anybody/],
    [`${spoofed}, ${visitor}, 10.0.0.1`, 1, /share a proxy's address/],
    [`${visitor}`, 0, /share a proxy's address/],
  ];
  for (const [header, trusted, text] of judged) assert.match(judgeForwarded(header, trusted).text, text);
  assert.equal(judgeForwarded(`${spoofed}, ${visitor}, 10.0.0.1`, 1).cure, "set TRUSTED_PROXIES=2");
  assert.equal(judgeHost("site.example", "https://site.example").state, "ok");
  assert.equal(judgeHost("127.0.0.1:8000", "https://site.example").state, "fail");
});

Deno.test("OP-71 checkName: a name without an address in the DNS is a failure", async () => {
  const origin = "https://site.example";
  assert.equal(
    (await checkName(origin, (_, kind) => Promise.resolve(kind === "AAAA" ? ["2001:db8::1"] : []))).state,
    "ok",
  );
  assert.equal((await checkName(origin, () => Promise.resolve([]))).state, "fail");
  assert.equal((await checkName(origin, () => Promise.reject(new Error("timed out")))).state, "warn");
});
