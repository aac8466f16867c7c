import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders } from "node:http";
import type { Page } from "playwright-core";
import { ageOf } from "@/domain/age.ts";
import { TABLE } from "@/routes/mod.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { arriveAt, goTo, useBrowser, WIDE } from "@/tests/kit/browser.ts";
import { answersOf, registrationForm, signUp } from "@/tests/kit/mod.ts";
import { expectLine } from "@/tests/browser/chat_page.ts";
import { listPages } from "@/tests/browser/pages.ts";
import { say } from "@/tests/browser/past.ts";
import { walk } from "@/tests/browser/wizard_page.ts";

const { browserTest } = useBrowser();

interface Source {
  headers: Readonly<Record<string, string>>;
  /** Scripts, styles and attributes that its policy would have to allow. */
  inline: string[];
}

/** A page as its visitor gets it, read and not shown: that pages work under their policy is seen in every other test. */
async function sourceOf(visitor: Page, path: string): Promise<Source> {
  return await visitor.evaluate(async (path) => {
    const answer = await fetch(path);
    const source = new DOMParser().parseFromString(await answer.text(), "text/html");
    const attributes = [...source.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(({ name, value }) =>
        name === "style" || name.startsWith("on") || /^\s*javascript:/i.test(value)
      ).map(({ name }) => `${element.tagName} ${name}`)
    );
    // A data block is no script: nothing runs it.
    const elements = [
      ...source.querySelectorAll("style, script:not([src], [type='application/json']), base, iframe, object"),
    ];
    const inline = [...attributes, ...elements.map(({ tagName }) => tagName)];
    return { headers: Object.fromEntries(answer.headers), inline };
  }, path);
}

/** An answer before anything is unpacked. */
function asSent(
  url: string,
  encodings: string,
): Promise<{ headers: IncomingHttpHeaders; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encodings }, agent: false }, async (answer) => {
      const parts: Uint8Array[] = [];
      for await (const part of answer) parts.push(part);
      resolve({ headers: answer.headers, bytes: await new Blob(parts as BlobPart[]).bytes() });
    }).on("error", reject);
  });
}

browserTest("SE-1 SE-2 SE-3 every page has its headers, and nothing inline", async (world) => {
  const { server, visit, allow } = world;
  // Of a link that is dead, a picture that is gone, and an answer to a check of age that nobody has asked for.
  allow(/status of 4(04|10|22)/);
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
  const visitors = {
    guest: await visit("/"),
    member: await visit("/explore", { as: ada }),
  };
  for (const { path, route, guard } of listPages(ben)) {
    const isFramed = TABLE.some((each) => each.path === route && "framed" in each);
    for (const who of ["guest", "member"] as const) {
      if (guard !== "anyone" && guard !== who) continue;
      const { headers, inline } = await sourceOf(visitors[who], path);
      const policy = headers["content-security-policy"] ?? "";
      assert.match(policy, /default-src 'none'/, path);
      assert.match(policy, isFramed ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/, path);
      assert.match(policy, /base-uri 'none'/, path);
      assert.doesNotMatch(policy, /unsafe|\*/, path);
      const built = `${new URL(server.origin).host}/assets/`;
      assert.match(policy, new RegExp(`script-src ${built}; style-src ${built};`), path);
      assert.equal(headers["strict-transport-security"], "max-age=63072000; includeSubDomains", path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.equal(headers["referrer-policy"], "no-referrer", path);
      assert.equal(headers["cross-origin-opener-policy"], "same-origin", path);
      assert.equal(headers["cross-origin-resource-policy"], "same-origin", path);
      if (who === "member") assert.equal(headers["cache-control"], "no-store", path);
      assert.deepEqual(inline, [], path);
    }
  }
});

browserTest(
  "SE-20 the code and styles of a page come as the build has packed them",
  async ({ server, visit }) => {
    const page = await visit("/");
    const urls = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>("link[rel=stylesheet], script[src]")]
        .map(({ href, src }) => href || src)
    );
    assert.ok(urls.length >= 2);
    const dist = new URL("../../dist/", import.meta.url);
    for (const url of urls) {
      const file = url.replace(`${server.origin}/assets/`, "");
      for (
        const [accepted, encoding, ending] of [["gzip, br", "br", ".br"], ["gzip", "gzip", ".gz"]] as const
      ) {
        const { headers, bytes } = await asSent(url, accepted);
        assert.equal(headers["content-encoding"], encoding, url);
        assert.equal(headers.vary, "Accept-Encoding", url);
        assert.match(headers["content-type"] ?? "", /^text\/(?:css|javascript)/, url);
        assert.deepEqual(bytes, await Deno.readFile(new URL(`${file}${ending}`, dist)), url);
      }
    }
  },
);

browserTest(
  "SE-21 SE-1 what pages are made of has no headers of documents; what is not there is a page",
  async (world) => {
    world.allow(/status of 404/);
    const page = await world.visit("/");
    const found = await page.evaluate(async () => {
      const parts = document.querySelectorAll<HTMLElement>(
        "head script[src], head link[rel~='stylesheet'], head link[as='font']",
      );
      const paths = [...parts].map((each) => each.getAttribute("src") ?? each.getAttribute("href") ?? "");
      const headersOf = async (path: string) => Object.fromEntries((await fetch(path)).headers);
      return { parts: await Promise.all(paths.map(headersOf)), none: await headersOf("/assets/none.js") };
    });
    assert.ok(found.parts.length >= 3);
    for (const headers of found.parts) {
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["cross-origin-resource-policy"], "same-origin");
      for (const name of ["content-security-policy", "permissions-policy", "cross-origin-opener-policy"]) {
        assert.equal(headers[name], undefined, `${headers["content-type"]} ${name}`);
      }
    }
    assert.match(found.none["content-security-policy"] ?? "", /default-src 'none'/);
  },
);

browserTest(
  "SE-6 markup in a message is text for both sides, now and after a reload",
  async ({ server, visit }) => {
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    const text = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
    await say(server, [{ from: ben, to: ada, text, agoS: 60 }]);
    const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
    await expectLine(page, text);
    const other = await visit(`/chat/${ada.id}`, { viewport: WIDE, as: ben });
    await expectLine(other, text);
    await page.locator("#page textarea").fill("</textarea><b>&lt;bold&gt;</b>");
    await page.locator("#page textarea").press("Enter");
    await expectLine(other, "</textarea><b>&lt;bold&gt;</b>");
    await goTo(page);
    await expectLine(page, "</textarea><b>&lt;bold&gt;</b>", "Seen");
    for (const each of [page, other]) {
      assert.equal(await each.locator("img[src=x], [onerror], #page b").count(), 0);
      assert.doesNotMatch(await each.title(), /owned/);
    }
  },
);

browserTest("AU-6 SE-6 markup in a name is gone before it is stored", async ({ server, visit }) => {
  const page = await visit("/register", { javaScriptEnabled: false });
  await page.getByLabel("First name").evaluate((input) => input.removeAttribute("maxlength"));
  await page.getByLabel("First name").fill("<b onclick=x>Mia</b>");
  await page.getByLabel("Other").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await arriveAt(page, "**step=birthday");
  const form = registrationForm();
  const { birth_date = "" } = form;
  await walk(page, { answers: answersOf(form), scripts: false });
  await page.goto(`${server.origin}/profile`);
  await page.getByText(`b onclickxMiab, ${ageOf({ birth_date }, Date.now())}`, { exact: true }).waitFor();
});

browserTest("SE-6 a name that was stored by other means is text on every page", async ({ server, visit }) => {
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const name = "<img src=x onerror=a()>";
  const { value } = await server.database.get(keys.member(ben.id));
  assert.ok(value);
  const change = newChange();
  set(change, keys.member(ben.id), { ...value, name });
  await server.database.commit(change);
  await say(server, [{ from: ben, to: ada, text: "hello", agoS: 60 }]);
  const page = await visit(`/chat/${ben.id}`, { viewport: WIDE, as: ada });
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.locator(".shell-end").getByRole("link", { name }).waitFor();
  assert.equal(await page.locator("img[src=x]").count(), 0);
});
