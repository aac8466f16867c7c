import assert from "node:assert/strict";
import { isOwnHost, isSameOrigin, isSameOriginUpgrade } from "@/domain/same_origin.ts";

const host = "example.com:8000";
const ours = "http://example.com:8000";
const site = undefined;
const origin = undefined;
/** Nobody has configured the site's origin. */
const own = undefined;

Deno.test("SE-4 isSameOrigin: Sec-Fetch-Site counts where the browser sends it", () => {
  for (const from of [ours, "null", undefined]) {
    assert.equal(isSameOrigin({ site: "same-origin", origin: from, host }, own), true, `${from}`);
  }
  assert.equal(isSameOrigin({ site: "same-origin", origin: "http://evil.com", host }, own), false);
  for (const other of ["cross-site", "same-site", "", "none"]) {
    assert.equal(isSameOrigin({ site: other, origin: ours, host }, own), false, other);
  }
  assert.equal(isSameOrigin({ site: "none", origin, host }, own), true, "typed by the visitor");
});

Deno.test("SE-4 isSameOrigin, isSameOriginUpgrade: else the Origin's host and port must be ours", () => {
  for (const check of [isSameOrigin, isSameOriginUpgrade]) {
    assert.equal(check({ site, origin: ours, host }, own), true);
    assert.equal(check({ site, origin: "https://EXAMPLE.com:8000", host: "Example.COM:8000" }, own), true);
    const others = [
      undefined,
      "http://example.com",
      "http://example.com:8001",
      "http://evil.com",
      "http://example.com.evil.com:8000",
      "http://evil.com/example.com:8000",
      "http://example.com:8000@evil.com",
      "null",
      "",
      "example.com:8000",
      "file://",
    ];
    for (const other of others) assert.equal(check({ site, origin: other, host }, own), false, `${other}`);
    assert.equal(check({ site, origin: ours, host: undefined }, own), false);
  }
});

Deno.test("SE-4 isSameOrigin, isSameOriginUpgrade: a configured origin counts with its scheme, whatever host is asked for", () => {
  const configured = "https://example.com";
  for (const check of [isSameOrigin, isSameOriginUpgrade]) {
    for (const from of [undefined, "same-origin"]) {
      const asks = (origin: string, host: string) => check({ site: from, origin, host }, configured);
      assert.equal(asks("https://example.com", "example.com"), true);
      assert.equal(asks("http://example.com", "example.com"), false);
      assert.equal(asks("https://example.com:8443", "example.com:8443"), false);
      assert.equal(asks("https://evil.com", "evil.com"), false);
    }
  }
});

Deno.test("SE-4 isSameOriginUpgrade: nothing stands for a missing Origin", () => {
  for (const from of [undefined, "same-origin", "none"]) {
    for (const sent of [undefined, "null"]) {
      assert.equal(isSameOriginUpgrade({ site: from, origin: sent, host }, own), false, `${from} ${sent}`);
    }
  }
  assert.equal(isSameOriginUpgrade({ site: "same-site", origin: ours, host }, own), false);
});

Deno.test("SE-11 isOwnHost: the configured one, with or without the usual port; any where none is", () => {
  const asked = (host: string | undefined, own: string | undefined) => isOwnHost(host, own);
  for (const name of ["example.com", "EXAMPLE.com", "example.com:443"]) {
    assert.equal(asked(name, "https://example.com"), true, name);
  }
  const others = [
    "example.com:80",
    "evil.com",
    "example.com.evil.com",
    "x@example.com",
    "example.com/x",
    "",
    undefined,
  ];
  for (const name of others) assert.equal(asked(name, "https://example.com"), false, `${name}`);
  assert.equal(asked("example.com:80", "http://example.com"), true);
  assert.equal(asked("localhost:8000", "http://localhost:8000"), true);
  for (const name of ["localhost", "localhost:80"]) {
    assert.equal(asked(name, "http://localhost:8000"), false, name);
  }
  assert.equal(asked("192.168.1.5:8000", own), true);
});
