/** What a page's policy lets a browser load, under whichever name the page was asked for (SE-1, SE-15). */
import assert from "node:assert/strict";
import { get } from "node:http";
import { useBrowser } from "@/tests/kit/browser.ts";
import type { TestServer } from "@/tests/kit/mod.ts";

const { browserTest } = useBrowser();

/** The policy of the page that somebody sees who asks for it by another name. */
function policyFor({ origin }: TestServer, host: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: "/login", headers: { host }, agent: false }, (answer) => {
      resolve(String(answer.headers["content-security-policy"]));
      answer.destroy();
    }).on("error", reject);
  });
}

function sourcesOf(policy: string, name: string): string | undefined {
  return policy.split("; ").find((each) => each.startsWith(`${name} `))?.slice(name.length + 1);
}

browserTest(
  "SE-1 SE-15 policy: scripts and styles are those of one folder of the host that was asked for",
  async ({ server }) => {
    for (const host of ["localhost:8000", "192.168.0.7", "Kindling.example", "a-b.c.example:8443"]) {
      const policy = await policyFor(server, host);
      assert.equal(sourcesOf(policy, "script-src"), `${host}/assets/`);
      assert.equal(sourcesOf(policy, "style-src"), `${host}/assets/`);
      assert.equal(sourcesOf(policy, "connect-src"), `'self' ws://${host}`);
    }
  },
);

browserTest(
  "SE-15 policy: a host that a policy cannot name, or that would add to it, is not repeated",
  async ({ server }) => {
    const hosts = [
      "[::1]:8000",
      "*",
      "*.example",
      "evil.example,evil.example",
      "'none'",
      "under_score.example",
    ];
    for (const host of hosts) {
      const policy = await policyFor(server, host);
      assert.equal(sourcesOf(policy, "script-src"), "'self'", host);
      assert.equal(sourcesOf(policy, "style-src"), "'self'", host);
      assert.equal(sourcesOf(policy, "connect-src"), "'self'", host);
      assert.doesNotMatch(policy, /\*|example|none'; style|::/, host);
    }
    // What is no host at all gets no page.
    for (
      const host of ["evil.example/a; script-src *", "evil.example 'unsafe-inline'", "https://evil.example"]
    ) {
      assert.equal(await policyFor(server, host), "undefined", host);
    }
  },
);

browserTest("SE-1 SE-15 a page loads code and styles of the built files alone", async ({ visit, allow }) => {
  allow(/Content Security Policy/, /^Violates /);
  const page = await visit("/");
  const refused = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      blocked.push(`${effectiveDirective} ${blockedURI.replace(location.origin, "")}`);
    });
    const settled = (element: HTMLElement) =>
      new Promise<string>((resolve) => {
        element.onload = () => resolve("loaded");
        element.onerror = () => resolve("refused");
        document.head.append(element);
      });
    const script = (src: string) => settled(Object.assign(document.createElement("script"), { src }));
    const sheet = (href: string) =>
      settled(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    const built = document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "";
    const outcomes = [
      await settled(Object.assign(document.createElement("script"), { type: "module", src: built })),
      await script("/sw.js"),
      await script("/photos/a/full.jpg"),
      await sheet("/images/a.css"),
    ];
    document.body.setAttribute("onclick", "document.title = 'run'");
    document.body.click();
    document.head.append(Object.assign(document.createElement("script"), { text: "document.title = 'run'" }));
    document.head.append(
      Object.assign(document.createElement("style"), { textContent: "body { color: red }" }),
    );
    return { outcomes, blocked, title: document.title };
  });
  assert.deepEqual(refused.outcomes, ["loaded", "refused", "refused", "refused"]);
  assert.notEqual(refused.title, "run");
  assert.deepEqual(refused.blocked.slice(0, 3), [
    "script-src-elem /sw.js",
    "script-src-elem /photos/a/full.jpg",
    "style-src-elem /images/a.css",
  ]);
});
