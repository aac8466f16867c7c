import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { MessageBubble, type MessageBubbleProps } from "@/components/message_bubble.tsx";
import { translator } from "@/locales/mod.ts";

const t = translator("en");
const MARKUP = "<img src=x onerror=alert(1)>";

function render(props: Partial<MessageBubbleProps>): string {
  return renderToString(
    <MessageBubble t={t} name="Noa" text="Hi" mine={false} state="sent" time="8:10" {...props} />,
  );
}

Deno.test("MI-2 MessageBubble: markup in a message stays text", () => {
  const html = render({ text: MARKUP });
  assert.ok(!html.includes("<img"));
  assert.ok(html.includes("&lt;img"));
});

Deno.test("SE-6 MessageBubble: has no style attribute, which the page's policy forbids", () => {
  assert.ok(!/\sstyle=/.test(render({ mine: true, state: "seen" })));
});

Deno.test("MI-6 MessageBubble: a few emoji have no bubble, unless they answer something", () => {
  assert.doesNotMatch(render({ text: "😂😂" }), /rounded-bubble/);
  assert.match(render({ text: "😂😂" }), /text-5xl/);
  assert.match(render({ text: "😂😂", quote: <q>x</q> }), /rounded-bubble/);
  assert.match(render({ text: "22" }), /rounded-bubble/);
});

Deno.test("MI-20 MessageBubble: whoever hears it hears who wrote it", () => {
  assert.match(render({}), /<span class="sr-only">Noa:<\/span>.*Hi/);
  assert.match(render({ mine: true }), /<span class="sr-only">You:<\/span>.*Hi/);
});
