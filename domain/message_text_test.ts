import assert from "node:assert/strict";
import { MESSAGE_LINKS_MAX, partsOf } from "@/domain/message_text.ts";

/** The links of a text: what is shown, and where it leads. */
function linksOf(text: string): [shown: string, href: string][] {
  return partsOf(text).flatMap((
    part,
  ) => (part.kind === "link" ? [[part.text, part.href] as [string, string]] : []));
}

function shownOf(text: string): string {
  return partsOf(text).map((part) => part.text).join("");
}

Deno.test("MI-1 partsOf: http, https and www are links", () => {
  assert.deepEqual(linksOf("see https://example.com/a?b=1#c and http://example.org"), [
    ["https://example.com/a?b=1#c", "https://example.com/a?b=1#c"],
    ["http://example.org", "http://example.org/"],
  ]);
  assert.deepEqual(linksOf("www.example.co.il"), [["www.example.co.il", "https://www.example.co.il/"]]);
  assert.deepEqual(linksOf("HTTPS://Example.COM/Path"), [[
    "HTTPS://Example.COM/Path",
    "https://example.com/Path",
  ]]);
});

Deno.test("MI-1 partsOf: a Hebrew word may lead into a link, a Latin letter or digit does not begin one", () => {
  assert.deepEqual(linksOf("בhttps://example.com"), [["https://example.com", "https://example.com/"]]);
  assert.deepEqual(linksOf("xhttps://example.com 1www.example.com me@www.example.com"), []);
});

Deno.test("MI-1 partsOf: the punctuation of the sentence is no part of a link, balanced brackets are", () => {
  const cases = {
    "https://a.com.": "https://a.com",
    "https://a.com, ok": "https://a.com",
    "https://a.com?!…": "https://a.com",
    "https://a.com/x׃": "https://a.com/x",
    "(https://a.com)": "https://a.com",
    "(see https://a.com/b_(c)).": "https://a.com/b_(c)",
    "[https://a.com/[1]]": "https://a.com/[1]",
    "„https://a.com“": "https://a.com",
    "<https://a.com>": "https://a.com",
    "https://a.com/?q='x'": "https://a.com/?q='x",
    "https://a.com/你好。": "https://a.com/你好",
  };
  for (const [text, shown] of Object.entries(cases)) {
    assert.deepEqual(linksOf(text).map(([each]) => each), [shown], text);
  }
});

Deno.test("MI-2 partsOf: what runs code, brings data or names no public host is no link", () => {
  const hostile = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//http",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https:/x",
    "file:///etc/passwd",
    "https:javascript:alert(1)",
    "https://",
    "https:///",
    "https://.",
    "www.",
    "www..com",
    "https://a..com",
    "https://localhost/admin",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://user@example.com",
    "https://@example.com",
    "https://example.com:x",
    "https://paypal.com:secret@evil.com",
    "https://exa\u202emple.com",
    "https://\u2066example.com",
    "https://-",
    "https://%00.com",
  ];
  for (const text of hostile) assert.deepEqual(linksOf(text).filter(([, href]) => href !== ""), [], text);
  for (const [, href] of linksOf("https://javascript.com/javascript:alert(1)")) {
    assert.equal(new URL(href).protocol, "https:");
  }
});

Deno.test("MI-2 partsOf: markup and quotes end a link and stay text", () => {
  for (
    const text of [
      '"><img src=x onerror=alert(1)>',
      'https://a.com/"onmouseover=alert(1)//',
      "https://a.com/<script>alert(1)</script>",
      "https://a.com/`x`",
      "https://a.com/{x}",
      "https://good.com\\@evil.com",
    ]
  ) {
    assert.equal(shownOf(text), text);
    for (const [shown, href] of linksOf(text)) assert.doesNotMatch(shown + href, /["<>`{}\\]|alert/, text);
  }
});

Deno.test("MI-3 partsOf: a host is shown as it is asked for", () => {
  assert.deepEqual(linksOf("https://раураl.com/login"), [
    ["https://xn--l-7sba6dbr.com/login", "https://xn--l-7sba6dbr.com/login"],
  ]);
  assert.deepEqual(linksOf("https://exämple.de/ü")[0]?.[0], "https://xn--exmple-cua.de/ü");
  assert.deepEqual(linksOf("https://ｅｘａｍｐｌｅ.com")[0]?.[0], "https://example.com");
  assert.deepEqual(linksOf("https://example。com")[0]?.[0], "https://example.com");
  assert.deepEqual(linksOf("https://xn--80ak6aa92e.com")[0]?.[0], "https://xn--80ak6aa92e.com");
  assert.deepEqual(linksOf("https://example.com:8443/x")[0]?.[0], "https://example.com:8443/x");
});

Deno.test("MI-1 partsOf: a message has so many links, the rest stays text", () => {
  const text = Array.from({ length: MESSAGE_LINKS_MAX + 5 }, (_, nth) => `https://a${nth}.com`).join(" ");
  assert.equal(linksOf(text).length, MESSAGE_LINKS_MAX);
  assert.equal(shownOf(text), text);
});

Deno.test("MI-4 partsOf: phone numbers and signed ones keep their order in a right-to-left line", () => {
  const cases = {
    "חייגו +972 54-123 4567 עכשיו": ["+972 54-123 4567"],
    "054 123 4567": ["054 123 4567"],
    "ל054 123 4567": ["054 123 4567"],
    "(03) 123-4567.": ["(03) 123-4567"],
    "-5 מעלות": ["-5"],
    "+3%": ["+3"],
  };
  for (const [text, numbers] of Object.entries(cases)) {
    const found = partsOf(text).flatMap((part) => (part.kind === "number" ? [part.text] : []));
    assert.deepEqual(found, numbers, text);
    assert.equal(shownOf(text), text);
  }
});

Deno.test("MI-4 partsOf: numbers that the order of the line suits stay in it", () => {
  for (
    const text of [
      "5 PM",
      "12:30",
      "1,250",
      "2024-10-12",
      "ב-5",
      "054-1234567",
      "2024 2025",
      "01.05.24 - 02.05.24",
    ]
  ) {
    assert.deepEqual(partsOf(text), [{ kind: "plain", text }], text);
  }
});

Deno.test("MI-1 partsOf: nothing of a text is lost, however its pieces meet", () => {
  const pieces = [
    "https://",
    "www.",
    "a.com",
    " ",
    ")",
    "(",
    ".",
    "\u202e",
    "\u2066",
    " שלום ",
    "054 123",
    "+",
    "-1",
    "\n",
    "@",
  ];
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (let run = 0; run < 2_000; run++) {
    const text = Array.from({ length: 12 }, () => pieces[next() % pieces.length]).join("");
    assert.equal(shownOf(text), text);
    assert.ok(partsOf(text).every((part) => part.text !== ""), text);
  }
});

Deno.test("MI-5 partsOf: no text makes it look at anything twice", () => {
  // Whatever took the square of its length would not end.
  for (
    const piece of [
      "www.",
      "https://",
      "(",
      ")",
      "0 ",
      "+1",
      "(0",
      "https://a.b/",
      "https://a.co ",
      "0-",
      ".",
      "\u202e",
    ]
  ) {
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    assert.equal(shownOf(text), text);
  }
});
