import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type Block, parseLegal, type Span } from "@/domain/legal_markup.ts";
import { anyText } from "@/tests/kit/any_text.ts";

function linksOf(text: string): Span[] {
  return parseLegal(text).flatMap((block) => block.kind === "paragraph" ? block.spans : [])
    .filter((span) => typeof span !== "string");
}

/** All text that a reader would see, and all addresses. */
function contentOf(blocks: readonly Block[]): { texts: string[]; hrefs: string[] } {
  const texts: string[] = [];
  const hrefs: string[] = [];
  function take(spans: readonly Span[]): void {
    for (const span of spans) {
      texts.push(typeof span === "string" ? span : span.label);
      if (typeof span !== "string") hrefs.push(span.href);
    }
  }
  for (const block of blocks) {
    if (block.kind === "heading") texts.push(block.text);
    else if (block.kind === "paragraph") take(block.spans);
    else if (block.kind === "list") block.items.forEach(take);
    else {
      texts.push(...block.head);
      block.rows.flat().forEach(take);
    }
  }
  return { texts, hrefs };
}

Deno.test("LG-2 parseLegal: headings, paragraphs, lists and tables", () => {
  const text = `
Lines that follow
each other are one paragraph.

## First
- one
- two goes on
  in the next line

- three
after the list
## Second
| Name | Life |
| sid | 365 days |
| lang |
`;
  assert.deepEqual(parseLegal(text), [
    { kind: "paragraph", spans: ["Lines that follow each other are one paragraph."] },
    { kind: "heading", number: 1, text: "First" },
    { kind: "list", items: [["one"], ["two goes on in the next line"], ["three"]] },
    { kind: "paragraph", spans: ["after the list"] },
    { kind: "heading", number: 2, text: "Second" },
    { kind: "table", head: ["Name", "Life"], rows: [[["sid"], ["365 days"]], [["lang"], []]] },
  ]);
});

Deno.test("LG-2 parseLegal: line ends of every system, and nothing at all", () => {
  const [paragraph, heading] = parseLegal("a\r\nb\rc\r\n\r\n## d");
  assert.deepEqual(paragraph, { kind: "paragraph", spans: ["a b c"] });
  assert.deepEqual(heading, { kind: "heading", number: 1, text: "d" });
  for (const empty of ["", "\n\n", " \t ", "\ufeff"]) assert.deepEqual(parseLegal(empty), []);
});

Deno.test("LG-2 parseLegal: links to own pages, https and e-mail; anything else stays text", () => {
  assert.deepEqual(
    linksOf("See [privacy](/privacy#s3), [source](https://example.com/a?b=1&c) or [us](mailto:a@b.c)."),
    [
      { label: "privacy", href: "/privacy#s3" },
      { label: "source", href: "https://example.com/a?b=1&c" },
      { label: "us", href: "mailto:a@b.c" },
    ],
  );
  assert.deepEqual(linksOf("[us](mailto:\u2068a@b.c\u2069)"), [{ label: "us", href: "mailto:a@b.c" }]);
  for (
    const text of [
      "[x](javascript:alert(1))",
      "[x](JAVASCRIPT:alert(1))",
      "[x](data:text/html,<script>)",
      "[x](//evil.example)",
      "[x](/\\evil.example)",
      "[x](http://plain.example)",
      '[x](https://a.example" onclick="x)',
      "[x](vbscript:x)",
      "[](/tos)",
      "[x] (/tos)",
    ]
  ) {
    assert.deepEqual(linksOf(text), [], text);
    assert.deepEqual(contentOf(parseLegal(text)).texts, [text], text);
  }
});

Deno.test("LG-2 parseLegal: HTML is text like any other", () => {
  const text = '<script>alert("x")</script> <img src=x onerror=y> &lt;';
  assert.deepEqual(parseLegal(text), [{ kind: "paragraph", spans: [text] }]);
});

Deno.test("LG-2 parseLegal: characters that are unseen or turn what follows around are dropped", () => {
  assert.deepEqual(parseLegal("## a\u202eb\u0000c\u200f"), [{
    kind: "heading",
    number: 1,
    text: "abc\u200f",
  }]);
});

Deno.test("LG-2 parseLegal: any text is read, quickly, and no address leads astray", () => {
  const piece = fc.oneof(
    anyText(),
    fc.constantFrom(
      "## ",
      "- ",
      "| ",
      "|",
      "\n",
      "\n\n",
      "  ",
      "[",
      "](",
      ")",
      "/",
      "https://",
      "mailto:",
      "\u202e",
    ),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
    const { texts, hrefs } = contentOf(parseLegal(pieces.join("")));
    assert.ok(texts.every((text) => !/[\u202a-\u202e]|[^\P{Cc}\t]/u.test(text) && text.isWellFormed()));
    assert.ok(hrefs.every((href) => /^(\/(?![/\\])|https:\/\/|mailto:)/.test(href)));
  }));
  for (const unit of ["[", "[a](", "](/a", "[a](/a", "|", "a|", "- ", "## ", "\n", "x"]) {
    const since = performance.now();
    parseLegal(unit.repeat(60_000 / unit.length));
    assert.ok(performance.now() - since < 500, JSON.stringify(unit));
  }
});
