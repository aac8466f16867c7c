import assert from "node:assert/strict";
import { Hono } from "hono";
import type { Deployment } from "@/domain/service_worker.ts";
import { type BrowserFiles, builtFiles } from "@/routes/browser_files.ts";
import type { AppEnv, PageEnv } from "@/routes/page_env.ts";
import { serviceWorker, writeWorker } from "@/routes/service_worker.ts";

const MANIFEST = {
  "islands/entry.ts": { file: "entry-1.js", name: "entry" },
  "_preact-1.js": { file: "preact-1.js", name: "preact" },
  "_base-1.js": { file: "base-1.js", name: "base" },
  "client/mount.ts": { file: "mount-1.js", name: "mount", imports: ["_preact-1.js"] },
  "islands/chat.tsx": { file: "chat-1.js", name: "chat", imports: ["_base-1.js"] },
  "client/enhance/offline.ts": { file: "offline-1.js", name: "offline" },
  "static/styles/guest.css": { file: "guest-1.css" },
  "static/styles/member.css": { file: "member-1.css" },
  "static/styles/lazy.css": { file: "late-1.css" },
  "a/rubik-latin-wght-normal.woff2": { file: "rubik-latin-wght-normal-1.woff2" },
  "a/rubik-hebrew-wght-normal.woff2": { file: "rubik-hebrew-wght-normal-1.woff2" },
  "a/rubik-latin-ext-wght-normal.woff2": { file: "rubik-latin-ext-wght-normal-1.woff2" },
};
const DESK = {
  "islands/desk/entry.ts": { file: "entry-2.js", name: "entry" },
  "static/styles/desk.css": { file: "desk-1.css" },
};
const CODE = "const worker = self.KINDLING;";

function deploymentOf(script: string): Deployment {
  const [first = ""] = script.split(";\n");
  return JSON.parse(first.replace("self.KINDLING=", ""));
}

function write(files: BrowserFiles, site = "Kindling"): string {
  assert.ok(files.worker);
  return writeWorker(files.worker, { site, build: files.build });
}

function get(files: Pick<BrowserFiles, "worker" | "build">) {
  const env = { files, actors: { catalogue: () => ({ site: { name: "Kindling" } }) } } as unknown as PageEnv;
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("env", env);
    await next();
  });
  return app.route("/", serviceWorker()).request("/sw.js");
}

Deno.test("SW-1 /sw.js: a classic script of this site alone, asked for anew every time", async () => {
  const answer = await get(builtFiles({ site: MANIFEST, desk: DESK }, CODE));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-cache");
  assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; connect-src 'self'");
  assert.match(answer.headers.get("content-type") ?? "", /^text\/javascript/);
  const script = await answer.text();
  assert.ok(script.endsWith(`;\n${CODE}`));
  assert.equal((await get({ worker: null, build: "" })).status, 404);
});

Deno.test("SW-2 /sw.js: the frame of the app and the offline page's files at once, other code and styles later", () => {
  const { shell, rest, site, news } = deploymentOf(write(builtFiles({ site: MANIFEST, desk: DESK }, CODE)));
  assert.deepEqual(shell, [
    "/assets/base-1.js",
    "/assets/entry-1.js",
    "/assets/guest-1.css",
    "/assets/member-1.css",
    "/assets/mount-1.js",
    "/assets/offline-1.js",
    "/assets/preact-1.js",
    "/assets/rubik-hebrew-wght-normal-1.woff2",
    "/assets/rubik-latin-wght-normal-1.woff2",
  ]);
  assert.deepEqual(rest, ["/assets/chat-1.js", "/assets/late-1.css"]);
  assert.equal(site, "Kindling");
  assert.match(news.he, /חדש/);
});

Deno.test("SW-7 /sw.js: another version where a file, the code or the site's name differs, else the same bytes", () => {
  const script = write(builtFiles({ site: MANIFEST, desk: DESK }, CODE));
  assert.equal(write(builtFiles({ site: structuredClone(MANIFEST), desk: DESK }, CODE)), script);
  const others = [
    write(builtFiles({ site: { ...MANIFEST, "islands/chat.tsx": { file: "chat-2.js" } }, desk: DESK }, CODE)),
    write(builtFiles({ site: MANIFEST, desk: DESK }, `${CODE} `)),
    write(builtFiles({ site: MANIFEST, desk: DESK }, CODE), "Ember"),
  ];
  const versions = [script, ...others].map((each) => deploymentOf(each).version);
  assert.equal(new Set(versions).size, 4);
});

Deno.test("SW-1 /sw.js: a site's name cannot end the script, or become one", () => {
  const name = `</script><script>alert(1)//";\n\u2028`;
  const script = write(builtFiles({ site: MANIFEST, desk: DESK }, CODE), name);
  assert.equal(script.includes("<"), false);
  const scope: { KINDLING?: Deployment } = {};
  new Function("self", script)(scope);
  assert.equal(scope.KINDLING?.site, name);
});
