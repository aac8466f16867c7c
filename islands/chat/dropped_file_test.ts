import assert from "node:assert/strict";
import { hasFiles, pastedFile } from "@/islands/chat/dropped_file.ts";

/** As much of what is pasted or dropped as is looked at. */
function transfer(types: string[], files: File[] = []): DataTransfer {
  return { types, files } as unknown as DataTransfer;
}

Deno.test("CH-29 pastedFile: a picture is one, text with a picture of it is text", () => {
  const picture = new File(["x"], "a.png");
  assert.equal(pastedFile(transfer(["Files"], [picture])), picture);
  assert.equal(pastedFile(transfer(["text/html", "Files"], [picture])), picture);
  assert.equal(pastedFile(transfer(["text/plain", "text/html", "Files"], [picture])), null);
  assert.equal(pastedFile(transfer(["text/plain"])), null);
  assert.equal(pastedFile(null), null);
});

Deno.test("CH-29 hasFiles: a dragged link or text is none of a chat's business", () => {
  assert.equal(hasFiles(transfer(["Files"])), true);
  assert.equal(hasFiles(transfer(["text/uri-list", "text/plain"])), false);
  assert.equal(hasFiles(null), false);
});
