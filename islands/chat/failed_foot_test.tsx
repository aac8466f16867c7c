import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { FailedFoot } from "@/islands/chat/failed_foot.tsx";
import { translator } from "@/locales/mod.ts";

const actions = { onRetry() {}, onDiscard() {} };

function render(failed: string): string {
  return renderToString(
    <FailedFoot
      t={translator("en")}
      line={{ photo: null, gift: null, voice: null }}
      rid="r"
      failed={failed}
      actions={actions}
    />,
  );
}

Deno.test("CH-13 FailedFoot: a failed message says so on the button that retries it, and can be given up", () => {
  const html = render("busy");
  assert.match(html, /role="alert".*<button[^>]*>.*Not sent\. Tap to retry\./);
  assert.match(html, /Discard message<\/button>/);
});

Deno.test("CH-24 GI-12 FailedFoot: what is refused says why and cannot be sent again; a text whose quote is gone can be without", () => {
  const refused = render("sensitive_content");
  assert.match(refused, /role="alert".*not allowed/);
  assert.equal(refused.match(/<button/g)?.length, 1);
  assert.match(render("unknown_message"), /Tap to send yours without it/);
});
