import assert from "node:assert/strict";
import { renderToString } from "preact-render-to-string";
import { MessageText } from "@/components/message_text.tsx";

/** What people have tried to smuggle through chats. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "'\"><svg onload=alert`1`>",
  '<a href="javascript:alert(1)">x</a>',
  "javascript:alert(1)",
  'https://a.com/"onmouseover="alert(1)',
  "https://a.com/'onfocus='alert(1)",
  "https://a.com/?q=<script>alert(1)</script>",
  "https://a.com/&quot;onload=&quot;alert(1)",
  "www.a.com/javascript:alert(1)",
  "data:text/html;base64,PHNjcmlwdD4=",
  "</p></li><script>alert(1)</script>",
  '<!--<img src="--><img src=x onerror=alert(1)>',
  "{{constructor.constructor('alert(1)')()}}",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\u2028<b>\u2029",
  "<kin-island name=chat props={}>",
];

/** Tags of a piece of HTML, with their attributes. */
function tagsOf(html: string): string[] {
  return html.match(/<\/?[a-z][^>]*>/g) ?? [];
}

Deno.test("MI-2 SE-6 MessageText: whatever is written, there is a paragraph, links and numbers, and nothing else", () => {
  for (const text of HOSTILE) {
    const html = renderToString(<MessageText text={text} />);
    for (const tag of tagsOf(html)) assert.match(tag, /^<\/?(?:p|a|bdi)[ >]/, `${text}: ${html}`);
    for (const [, attribute] of html.matchAll(/\s([a-z]+)="/g)) {
      assert.match(attribute ?? "", /^(?:dir|class|href|target|rel)$/, `${text}: ${html}`);
    }
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) assert.match(href ?? "", /^https?:\/\//, text);
    assert.doesNotMatch(html, /\sstyle=/);
  }
});

Deno.test("MI-1 MessageText: a link opens elsewhere, tells nothing, and runs from left to right", () => {
  const html = renderToString(<MessageText text="ראו https://example.com/a, טוב" />);
  assert.match(
    html,
    /<a href="https:\/\/example\.com\/a" dir="ltr" target="_blank" rel="noopener noreferrer nofollow ugc"/,
  );
  assert.match(html, /<p dir="auto"[^>]*>ראו <a[^>]*>https:\/\/example\.com\/a<\/a>, טוב<\/p>/);
});

Deno.test("MI-4 MessageText: a phone number is isolated", () => {
  const html = renderToString(<MessageText text="חייגו +972 54-123 4567" />);
  assert.match(html, /<bdi dir="ltr">\+972 54-123 4567<\/bdi>/);
});
