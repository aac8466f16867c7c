import assert from "node:assert/strict";
import { isSameOrigin } from "@/domain/same_origin.ts";

const host = "example.com:8000";
const site = undefined;
const origin = undefined;

Deno.test("SE-4 isSameOrigin: Sec-Fetch-Site counts where the browser sends it", () => {
  assert.equal(isSameOrigin({ site: "same-origin", origin: "http://example.com:8000", host }, false), true);
  for (const other of ["cross-site", "same-site", "", "none"]) {
    assert.equal(isSameOrigin({ site: other, origin: "http://example.com:8000", host }, true), false, other);
  }
  assert.equal(isSameOrigin({ site: "none", origin, host }, false), true, "typed by the visitor");
});

Deno.test("SE-4 isSameOrigin: else the Origin's host and port must be ours", () => {
  assert.equal(isSameOrigin({ site, origin: "http://example.com:8000", host }, false), true);
  assert.equal(
    isSameOrigin({ site, origin: "https://EXAMPLE.com:8000", host: "Example.COM:8000" }, false),
    true,
  );
  const others = [
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
  for (const other of others) assert.equal(isSameOrigin({ site, origin: other, host }, true), false, other);
  assert.equal(isSameOrigin({ site, origin: "http://example.com:8000", host: undefined }, true), false);
});

Deno.test("SE-4 isSameOrigin: without both the caller decides", () => {
  assert.equal(isSameOrigin({ site, origin, host }, false), false);
  assert.equal(isSameOrigin({ site, origin, host }, true), true);
});
