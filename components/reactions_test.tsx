import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { MessageQuote, StoryQuote } from "@/components/message_quote.tsx";
import { type ReactionMark, Reactions } from "@/components/reactions.tsx";
import { translator } from "@/locales/mod.ts";

const t = translator("en");

function render(marks: readonly ReactionMark[], arrives = false): string {
  return renderToString(<Reactions t={t} name="Tamar" marks={marks} arrives={arrives} onToggle={() => {}} />);
}

Deno.test("MI-14 Reactions: say whose they are, and press the member's own", () => {
  const html = render([
    { reaction: "❤️", mine: true, theirs: false },
    { reaction: "🔥", mine: false, theirs: true },
  ]);
  assert.match(html, /aria-pressed="true" aria-label="You reacted with Heart"/);
  assert.match(html, /aria-pressed="false" aria-label="Tamar reacted with Fire"/);
  assert.doesNotMatch(html, />2</);
});

Deno.test("MI-14 Reactions: one that both chose is there once, with their number", () => {
  const html = render([{ reaction: "👍", mine: true, theirs: true }]);
  assert.match(html, /aria-label="You and Tamar reacted with Thumbs up"/);
  assert.equal(html.match(/👍/g)?.length, 1);
  assert.match(html, />2</);
});

Deno.test("MI-14 Reactions: only one that comes later is seen to come", () => {
  const marks = [{ reaction: "😮", mine: false, theirs: true }] as const;
  assert.doesNotMatch(render(marks), /animate/);
  assert.match(render(marks, true), /animate-rise/);
});

Deno.test("MI-10 MessageQuote: a text by its start, a photo and a gift in words", () => {
  const html = (kind: "text" | "photo" | "gift", mine: boolean) =>
    renderToString(
      <MessageQuote
        t={t}
        name="Tamar"
        quote={{ mine, kind, text: kind === "text" ? "<b>\u202ehello" : "" }}
        inOwn={false}
        onOpen={() => {}}
      />,
    );
  assert.match(
    html("text", false),
    /<button.*In reply to:.*<span[^>]*><bdi>Tamar<\/bdi><\/span><span dir="auto"[^>]*>&lt;b>\u202ehello</s,
  );
  assert.match(html("photo", true), /<bdi[^>]*>You<\/bdi>.*<svg.*Photo/s);
  assert.match(html("gift", true), /<svg.*Gift/s);
});

Deno.test("MI-22 StoryQuote: has the story's picture as long as there is one, and says whose it was", () => {
  const html = (photo: string, mine: boolean) =>
    renderToString(<StoryQuote t={t} name="Tamar" photo={photo} mine={mine} />);
  assert.match(html("/photos/s/card", false), /<img src="\/photos\/s\/card" alt/);
  assert.match(html("/photos/s/card", false), /Replied to your story/);
  assert.doesNotMatch(html("", true), /<img/);
  assert.match(html("", true), /You replied to Tamar&#39;s story|You replied to Tamar's story/);
});
