/** The manifest on every page, and the files by which the stores' systems know the packaged app. */
import assert from "node:assert/strict";
import { openServer, request, signUp } from "@/tests/kit/mod.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { contextOf } from "@/tests/kit/server.ts";

const FINGERPRINT = Array(32).fill("AB").join(":");
const ASSET_LINKS = "/.well-known/assetlinks.json";
const APPLE = "/.well-known/apple-app-site-association";

Deno.test("MF-8 every page links the manifest of its language, which bears the operator's name", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  for (const lang of ["en", "he", "de"]) {
    const href = `/manifest.webmanifest?lang=${lang}`;
    for (
      const [path, cookie] of [["/login", `lang=${lang}`], [
        "/explore",
        `${ada.cookie}; lang=${lang}`,
      ]] as const
    ) {
      const { text } = await request(server, path, { cookie });
      assert.ok(text.includes(`<link rel="manifest" href="${href}"`), `${path} ${lang}`);
      assert.match(text, /<link rel="apple-touch-icon" href="\/images\/apple-touch-icon\.png"/);
      assert.match(text, /<meta name="mobile-web-app-capable" content="yes"/);
    }
    const { status, headers, text } = await request(server, href);
    assert.deepEqual(
      [status, headers.get("content-type"), headers.get("cache-control"), headers.get("set-cookie")],
      [200, "application/manifest+json; charset=utf-8", "public, max-age=3600", null],
    );
    assert.equal(JSON.parse(text).lang, lang);
  }
  assert.equal(JSON.parse((await request(server, "/manifest.webmanifest?lang=xx")).text).lang, "en");
  const { site } = contextOf(server).catalogue.current();
  await changeCatalogue(server, { site: { ...site, name: "Sparks" } });
  await contextOf(server).catalogue.look();
  assert.equal(JSON.parse((await request(server, "/manifest.webmanifest")).text).name, "Sparks");
});

Deno.test("MF-20 MF-21 the files of the packaged app are there where it is configured, and 404 else", async () => {
  {
    await using server = await openServer();
    for (const path of [ASSET_LINKS, APPLE]) assert.equal((await request(server, path)).status, 404, path);
  }
  await using server = await openServer({
    settings: {
      ANDROID_APP: `com.example.kindling ${FINGERPRINT}`,
      IOS_APP: "TEAM123456.com.example.kindling",
    },
  });
  const files = new Map<string, unknown>();
  for (const path of [ASSET_LINKS, APPLE]) {
    const { status, headers, text } = await request(server, path);
    assert.deepEqual(
      [status, headers.get("content-type"), headers.get("cache-control"), headers.get("set-cookie")],
      [200, "application/json", "public, max-age=3600", null],
      path,
    );
    files.set(path, JSON.parse(text));
  }
  assert.match(JSON.stringify(files.get(ASSET_LINKS)), /"package_name":"com\.example\.kindling"/);
  assert.match(JSON.stringify(files.get(APPLE)), /"appIDs":\["TEAM123456\.com\.example\.kindling"\]/);
});
