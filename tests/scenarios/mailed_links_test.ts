/** Links with a secret: where it stands in mails, pages and addresses, and where not. */
import assert from "node:assert/strict";
import type { LetterKind } from "@/domain/mail.ts";
import { TABLE } from "@/routes/mod.ts";
import { TABLE as DESK_TABLE } from "@/routes/desk/mod.ts";
import { codeOf, readCode } from "@/domain/secret_link.ts";
import {
  confirmEmail,
  contextOf,
  followLink,
  linkTo,
  mailTo,
  openLink,
  openServer,
  ownLink,
  postForm,
  request,
  signUp,
  type TestServer,
} from "@/tests/kit/mod.ts";
import type { ReceivedMail } from "@/tests/kit/mails.ts";

const TOKEN = "A".repeat(43);
/** The pages of mailed links. */
const PAGES = ["/recover", "/verify/link", "/reconnect", "/check", "/delete-account/link"];
/** The kinds of mails whose links have a secret. */
const KINDS = [
  "verify",
  "welcome",
  "recovery",
  "sign_in",
  "delete_account",
  "email_change",
  "email_changed",
] as const satisfies readonly LetterKind[];
/** The one page with a secret in its path: programs turn mails off by posting to it (RFC 8058). */
const MAILS_OFF = "/notifications/off/:token";

interface Asked {
  /** Path and fragment. */
  link: string;
  mail: ReceivedMail;
}

/** Has a mail with a secret of every kind written; `cookie` is of one of those who got them. */
async function askForAll(server: TestServer): Promise<{ mails: Map<LetterKind, Asked>; cookie: string }> {
  const mails = new Map<LetterKind, Asked>();
  const receive = async (kind: typeof KINDS[number], address: string) => {
    const mail = await mailTo(server, address, { kind });
    mails.set(kind, { link: ownLink(mail.links[0] ?? ""), mail });
  };
  await receive("verify", (await signUp(server, { name: "Dana" })).email);
  const eva = await signUp(server, { name: "Eva" });
  await confirmEmail(server, eva);
  await receive("welcome", eva.email);
  await postForm(server, "/reset", { email: eva.email });
  await receive("recovery", eva.email);
  await postForm(server, "/login", { by: "link", email: eva.email });
  await receive("sign_in", eva.email);
  await postForm(server, "/delete-account", { email: eva.email });
  await receive("delete_account", eva.email);
  const noa = await signUp(server, { name: "Noa" });
  const { cookie, password } = noa;
  await confirmEmail(server, noa);
  const change = (email: string) =>
    postForm(server, "/settings", { ask: "change", email, password }, { cookie });
  await change("noa.new@example.com");
  await followLink(server, await linkTo(server, "noa.new@example.com", "email_change"), {}, { cookie });
  await receive("email_changed", noa.email);
  await change("noa.newer@example.com");
  await receive("email_change", "noa.newer@example.com");
  assert.deepEqual([...mails.keys()].toSorted(), [...KINDS].toSorted());
  return { mails, cookie };
}

Deno.test("NV-35 tables: no page but that which turns mails off takes a secret from its path", () => {
  const withToken = [...TABLE, ...DESK_TABLE].filter(({ path }) => path.includes(":token"));
  const taking = withToken.filter((route) => "post" in route && route.post);
  assert.deepEqual(taking.map(({ path }) => path), [MAILS_OFF]);
  assert.deepEqual(
    withToken.filter((route) => !taking.includes(route)).map(({ path }) => path).toSorted(),
    ["/check", "/delete-account", "/desk/join", "/reconnect", "/recover", "/verify"].map((page) =>
      `${page}/:token`
    ),
  );
});

Deno.test("NV-35 NV-37 mails: a secret is in the fragment of its link and a line of its own, and in no other address", async () => {
  await using server = await openServer();
  const { mails } = await askForAll(server);
  for (const [kind, { link, mail: { text, html } }] of mails) {
    const secret = readCode(link);
    assert.match(secret, /^[\w-]{43}$/, kind);
    assert.ok(PAGES.includes(link.replace(`#${secret}`, "")), kind);
    const hrefs = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, href = ""]) => href);
    for (const address of [...hrefs, ...text.match(/https?:\/\/\S+/g) ?? []]) {
      const { pathname, search } = new URL(address);
      assert.ok(!decodeURIComponent(pathname + search).includes(secret), `${kind}: ${address}`);
    }
    assert.ok(text.split("\n").includes(codeOf(link)), kind);
    assert.ok(html.includes(`>${codeOf(link)}<`), kind);
  }
});

Deno.test("NV-13 NV-35 links: the page of a live one is private, and has its secret in the field of a form alone", async () => {
  await using server = await openServer();
  const { mails, cookie } = await askForAll(server);
  const secrets = [...mails.values()].map(({ link }) => readCode(link));
  for (const [kind, { link }] of mails) {
    const looked = await openLink(server, link);
    // A link to sign in opens where it was asked for.
    assert.equal(looked.status, kind === "sign_in" ? 403 : 200, kind);
    assert.equal(looked.headers.get("cache-control"), "no-store", kind);
    assert.match(looked.headers.get("x-robots-tag") ?? "", /noindex/, kind);
    assert.equal(looked.headers.get("referrer-policy"), "no-referrer", kind);
    const outside = looked.text.replace(`<input type="hidden" name="token" value="${readCode(link)}">`, "");
    assert.notEqual(outside === looked.text, looked.status === 200, kind);
    assert.ok(!(outside + [...looked.headers].join()).includes(readCode(link)), kind);
    const headers = { "sec-fetch-site": "cross-site" };
    for (
      const foreign of [
        await openLink(server, link, { headers }),
        await followLink(server, link, {}, { headers }),
      ]
    ) {
      assert.equal(foreign.status, 403, kind);
      assert.ok(!foreign.text.includes(readCode(link)), kind);
    }
    assert.equal((await openLink(server, link)).status, looked.status, "none of it has used the link up");
  }
  for (const { path } of TABLE) {
    const at = path.replace(/:\w+\??/g, "0123456789abc");
    for (const as of [undefined, cookie]) {
      const { text, headers } = await request(server, at, { cookie: as });
      const all = text + [...headers].join();
      for (const secret of secrets) assert.ok(!all.includes(secret), `${at} holds a secret`);
    }
  }
  const logged = JSON.stringify(server.instances.flatMap(({ logs }) => logs));
  for (const secret of secrets) assert.ok(!logged.includes(secret), "a secret is in the log");
});

Deno.test("AU-43 NV-13 links: dead and hostile codes get one page, kept by no cache and no search engine", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const codes = [TOKEN, "", "x", "\0", "..", "a".repeat(9_000), "<script>", "'", "__proto__", "https://x/#"];
  for (const path of PAGES) {
    const pages = new Set<string>();
    for (const code of codes) {
      for (const cookie of [undefined, dana.cookie]) {
        for (const field of ["link", "token"]) {
          const page = await postForm(server, path, { [field]: code, password: "a new password" }, {
            cookie,
          });
          assert.equal(page.status, 410, `${path} ${code}`);
          assert.equal(page.headers.get("cache-control"), "no-store");
          assert.match(page.headers.get("x-robots-tag") ?? "", /noindex/);
          assert.equal(page.headers.get("referrer-policy"), "no-referrer");
          assert.equal(page.text.includes(code) && code.length > 2, false, `${path} repeats ${code}`);
          if (!cookie) pages.add(page.text);
        }
      }
    }
    assert.equal(pages.size, 1, path);
  }
  assert.deepEqual(server.complaints(), []);
});

Deno.test("NV-36 links: without a code their page is one for everybody, which asks for it", async () => {
  await using server = await openServer();
  const { cookie } = await signUp(server);
  for (const path of PAGES) {
    for (const as of [undefined, cookie]) {
      const { status, text } = await request(server, path, { cookie: as });
      assert.equal(status, 200, path);
      assert.match(text, /<meta name="robots" content="noindex"/, path);
      assert.match(
        text,
        /<form method="post" action="[^"#]*" data-enhance="link_code"[^]*<input[^>]*name="link"[^]*<\/form>/,
        path,
      );
    }
  }
});

Deno.test("NV-38 links: one of an older mail leads to the page that asks for its code, unread, and works there", async () => {
  await using server = await openServer();
  const { mails } = await askForAll(server);
  for (const [kind, { link }] of mails) {
    const secret = readCode(link);
    const page = link.replace(`#${secret}`, "");
    const older = `${page.replace(/\/link$/, "")}/${secret}`;
    for (const method of ["GET", "HEAD"]) {
      const led = await request(server, older, { method });
      assert.deepEqual([led.status, led.headers.get("location")], [303, page], kind);
    }
    assert.equal((await postForm(server, older, { password: "a new password" })).status, 404, kind);
    const opened = await postForm(server, page, { link: `${server.origin}${older}` });
    assert.equal(opened.status, kind === "sign_in" ? 403 : 200, kind);
  }
});

Deno.test("NV-35 mails off: the one token in a path opens nothing, and is no code of a link", async () => {
  await using server = await openServer();
  const dana = await signUp(server);
  const token = await contextOf(server).actors.mailsOff.tokenOf(dana.id);
  for (const path of [...PAGES, "/desk/join"]) {
    for (const field of ["link", "token"]) {
      assert.equal((await postForm(server, path, { [field]: token })).status, 410, path);
    }
  }
  for (const name of ["sid", "desk", "device", "known"]) {
    assert.equal((await request(server, "/settings", { cookie: `${name}=${token}` })).status, 303, name);
  }
  const { text } = await request(server, `/notifications/off/${token}`);
  for (const own of [dana.email, "Dana", dana.id]) assert.ok(!text.includes(own), "it says whose it is");
});
