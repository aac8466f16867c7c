import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { MessageBubble } from "@/components/message_bubble.tsx";
import { translator } from "@/locales/mod.ts";

const t = translator("en");
const MARKUP = "<img src=x onerror=alert(1)>";

Deno.test("MessageBubble: markup in a message stays text", () => {
  const html = renderToString(
    <MessageBubble t={t} text={MARKUP} mine={false} state="sent" time="8:10" />,
  );
  assert.ok(!html.includes("<img"));
  assert.ok(html.includes("&lt;img"));
});

Deno.test("MessageBubble: a failed message says so on the button that retries it", () => {
  const html = renderToString(<MessageBubble t={t} text="Hi" mine state="failed" time="" />);
  assert.match(html, /<button[^>]*>.*Not sent\. Tap to retry\./);
});

Deno.test("MessageBubble: has no style attribute, which the page's policy forbids", () => {
  const html = renderToString(<MessageBubble t={t} text="Hi" mine state="seen" time="8:10" />);
  assert.ok(!/\sstyle=/.test(html));
});

Deno.test("CH-24 MessageBubble: a refused photo says why and cannot be sent again", () => {
  const html = renderToString(
    <MessageBubble t={t} text="" photo={<b>x</b>} mine state="failed" time="" refusal="Not allowed" />,
  );
  assert.match(html, /Not allowed/);
  assert.doesNotMatch(html, /<button/);
});
