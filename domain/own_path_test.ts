import assert from "node:assert/strict";
import { ownPath } from "@/domain/own_path.ts";

Deno.test("AU-59 ownPath: a path of this site, with its query", () => {
  for (const path of ["/chat/abc", "/settings?only=discovery", "/profile/a%2Fb", "/meet?after=//x"]) {
    assert.equal(ownPath(path), path);
  }
  assert.equal(ownPath("/a/../chat/x"), "/chat/x");
  assert.equal(ownPath("/chat/x#end"), "/chat/x");
});

Deno.test("AU-59 ownPath: nothing that a browser could take for another site", () => {
  const paths = [
    "",
    "chat",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "/é",
    `/${"a".repeat(512)}`,
  ];
  for (const path of paths) assert.equal(ownPath(path), null, JSON.stringify(path));
});
