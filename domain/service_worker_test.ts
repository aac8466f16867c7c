import assert from "node:assert/strict";
import { memberOfTag, outboxTag, ownPath, textsOf } from "@/domain/service_worker.ts";
import fc from "@/tests/kit/property.ts";

const ORIGIN = "https://example.com";

Deno.test("SW-17 ownPath: a path of this site with its query, and never another place", () => {
  assert.equal(ownPath("/chat/0123456789?a=1#b", ORIGIN), "/chat/0123456789?a=1#b");
  assert.equal(ownPath("/", ORIGIN), "/");
  for (
    const url of [
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "https://evil.example/",
      "https://example.com/chat/1",
      "javascript:alert(1)",
      "chat/1",
      "",
      " /chat",
      null,
      undefined,
      7,
      {},
    ]
  ) assert.equal(ownPath(url, ORIGIN), null, String(url));
  fc.assert(fc.property(fc.string(), (text) => {
    const path = ownPath(`/${text}`, ORIGIN);
    assert.ok(path === null || new URL(path, ORIGIN).origin === ORIGIN);
  }));
});

Deno.test("SW-5 textsOf: the texts behind a Content-Language, none for what is not ours", () => {
  assert.equal(textsOf("he"), "he");
  assert.equal(textsOf("de-AT"), "de");
  assert.equal(textsOf("ar"), "en");
  assert.equal(textsOf("xx"), null);
  assert.equal(textsOf(null), null);
});

Deno.test("SW-22 outboxTag: names its member, and no other sync does", () => {
  assert.equal(memberOfTag(outboxTag("0123456789")), "0123456789");
  assert.equal(memberOfTag("test-tag"), null);
});
