/** The developer's page of mails that were put aside (ML-12). */
import assert from "node:assert/strict";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { openMailPreview } from "@/adapters/mail/preview.ts";
import type { KeptMail } from "@/domain/mail.ts";
import { writeMail } from "@/mails/mod.ts";
import { type Answer, openServer, rawStatus, request, type TestServer } from "@/tests/kit/mod.ts";
import { outboxBeside, type TestSettings } from "@/tests/kit/settings.ts";

const LINK = "http://localhost:8000/verify/link#abc-DEF_123";

/** Puts a mail into a server's outbox. */
async function keepMail(server: TestServer): Promise<KeptMail> {
  const outbox = openMailPreview(outboxBeside(server.path));
  await outbox.send(writeMail({
    to: "dana@example.com",
    lang: "he",
    site: "Kindling",
    origin: "http://localhost:8000",
    letter: { kind: "verify", name: "<b>דנה</b>", link: LINK, life_hours: 24 },
  }));
  const [mail] = await outbox.list();
  assert.ok(mail);
  return mail;
}

/** Asks a server by another name than the one it is reached at, which `fetch` does not do. */
function askAs(host: string, address: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const headers = { host, connection: "keep-alive" };
    const asked = get({ hostname, port, path, headers, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, text: await text(answer) });
      asked.destroy();
    }).on("error", reject);
  });
}

/** An answer without what differs from one request to the next. */
function lasting({ status, headers, text }: Answer) {
  const kept = [...headers].filter(([name]) => name !== "date" && name !== "content-length");
  return { status, kept, text };
}

Deno.test("ML-12 outbox: lists mails, and shows one with its links and its HTML in a sandbox", async () => {
  await using server = await openServer();
  const empty = await request(server, "/outbox");
  assert.equal(empty.status, 200);
  assert.match(empty.text, /No emails yet/);

  const mail = await keepMail(server);
  const list = await request(server, "/outbox");
  assert.ok(list.text.includes(mail.subject));
  assert.ok(list.text.includes(`href="/outbox/${mail.id}"`));
  assert.equal(list.headers.get("x-robots-tag"), "noindex");
  assert.equal(list.headers.get("cache-control"), "no-store");

  const page = await request(server, `/outbox/${mail.id}`);
  assert.ok(page.text.includes(`href="${LINK}"`));
  assert.ok(page.text.includes(`href="/outbox/${mail.id}/html"`));
  assert.doesNotMatch(page.text, /<b>דנה/);

  const html = await request(server, `/outbox/${mail.id}/html`);
  assert.equal(html.text, mail.html);
  const policy = html.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /; sandbox$/);
  assert.doesNotMatch(policy, /script-src|img-src|connect-src/);
  assert.equal(html.headers.get("x-content-type-options"), "nosniff");
  assert.deepEqual(server.complaints(), []);
});

/** Asks for every page of the outbox, and for one that no server has. */
async function expectUnknown(
  server: TestServer,
  mail: KeptMail,
  headers: Record<string, string> = {},
): Promise<void> {
  const unknown = lasting(await request(server, "/no-such-page", { headers }));
  assert.equal(unknown.status, 404);
  for (const path of ["/outbox", `/outbox/${mail.id}`, `/outbox/${mail.id}/html`]) {
    assert.deepEqual(
      lasting(await request(server, path, { headers })),
      unknown,
      `${path} ${Object.keys(headers)}`,
    );
  }
}

Deno.test("ML-12 outbox: an id that no mail has is an unknown page", async () => {
  await using server = await openServer();
  for (const path of ["/outbox/none", "/outbox/..%2Ftest.db", "/outbox/none/html"]) {
    const answer = await request(server, path);
    assert.equal(answer.status, 404);
    assert.match(answer.text, /This page could not be found/);
  }
});

Deno.test("ML-12 outbox: to a request that came through a proxy it is an unknown page", async () => {
  await using server = await openServer();
  const mail = await keepMail(server);
  for (
    const [name, value] of [
      ["x-forwarded-for", "203.0.113.7"],
      ["x-forwarded-host", "kindling.example"],
      ["x-forwarded-proto", "https"],
      ["forwarded", "for=203.0.113.7"],
      ["x-real-ip", "203.0.113.7"],
      ["via", "1.1 proxy"],
      ["cf-connecting-ip", "203.0.113.7"],
    ] as const
  ) await expectUnknown(server, mail, { [name]: value });
});

Deno.test("ML-12 outbox: a proxy that says nothing of itself is known by how it speaks to its target", async () => {
  await using server = await openServer();
  const mail = await keepMail(server);
  const { host, hostname, port } = new URL(server.origin);
  async function statusOf(version: string, connection: string): Promise<number | null> {
    using line = await Deno.connect({ hostname, port: Number(port) });
    const head = [`GET /outbox/${mail.id} HTTP/${version}`, `Host: ${host}`, `Connection: ${connection}`];
    await line.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
    const answer = new Uint8Array(1_024);
    await line.read(answer);
    return rawStatus(new TextDecoder().decode(answer));
  }
  assert.equal(await statusOf("1.0", "close"), 404);
  assert.equal(await statusOf("1.0", "keep-alive"), 404);
  assert.equal(await statusOf("1.1", "close"), 404);
  assert.equal(await statusOf("1.1", "upgrade"), 404);
  assert.equal(await statusOf("1.1", "keep-alive"), 200);
});

Deno.test("ML-12 outbox: to a request for another host it is an unknown page", async () => {
  await using server = await openServer();
  const mail = await keepMail(server);
  for (const host of ["kindling.example", "localhost.kindling.example", "192.0.2.1", "127.0.0.1.example"]) {
    for (const path of ["/outbox", `/outbox/${mail.id}`, `/outbox/${mail.id}/html`]) {
      const answer = await askAs(host, server.origin, path);
      assert.equal(answer.status, 404, `${host} ${path}`);
      assert.doesNotMatch(answer.text, /dana@example\.com/);
    }
  }
});

Deno.test("ML-12 outbox: to another machine it is an unknown page, whatever Host it names", async (t) => {
  const outside = Deno.networkInterfaces().find(({ family, address }) =>
    family === "IPv4" && !address.startsWith("127.")
  );
  await t.step({
    name: "by this machine's address in its network",
    ignore: !outside,
    async fn() {
      await using server = await openServer({ settings: { HOST: "0.0.0.0" } });
      const mail = await keepMail(server);
      const { port } = new URL(server.origin);
      const host = `localhost:${port}`;
      const path = `/outbox/${mail.id}`;
      assert.equal((await askAs(host, `http://${outside?.address}:${port}`, path)).status, 404);
      assert.equal((await askAs(host, server.origin, path)).status, 200);
    },
  });
});

Deno.test("ML-12 outbox: with an https origin, behind proxies, in production and with a mail server it is an unknown page", async () => {
  const cases: TestSettings[] = [
    { PUBLIC_ORIGIN: "https://kindling.example" },
    { TRUSTED_PROXIES: "1" },
    { APP_ENV: "production" },
    { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@kindling.example" },
  ];
  for (const settings of cases) {
    await using server = await openServer({ settings });
    await expectUnknown(server, await keepMail(server));
  }
});

Deno.test("ML-12 SE-11 outbox: a site with an address of its own shows it to nobody who asks for localhost", async () => {
  await using server = await openServer({ settings: { PUBLIC_ORIGIN: "http://kindling.example" } });
  const mail = await keepMail(server);
  const { port } = new URL(server.origin);
  assert.equal((await askAs(`localhost:${port}`, server.origin, `/outbox/${mail.id}`)).status, 421);
  await expectUnknown(server, mail);
});
