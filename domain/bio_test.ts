import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { checkBio, cleanBio } from "@/domain/bio.ts";
import { BIO_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { codePoints } from "@/domain/text.ts";
import { anyText } from "@/tests/kit/any_text.ts";

Deno.test("SG-6 cleanBio: HTML is stripped to its text, what was typed stays", () => {
  for (
    const [raw, text] of [
      ["<p>Hello <b>you</b></p><p>there</p>", "Hello you\nthere"],
      ["one<br>two<br/>three", "one\ntwo\nthree"],
      ["<script>alert(1)</script>safe<style>p{}</style>", "safe"],
      ["<!-- note -->seen", "seen"],
      ["<scr<b>ipt>alert(1)</scr</b>ipt>", ""],
      ["<<b>img src=x onerror=alert(1)>x", "x"],
      ["a < b and c > d, <3 and I <heart you", "a < b and c > d, <3 and I <heart you"],
      ["5 &lt; 6 &amp; so on", "5 &lt; 6 &amp; so on"],
      ['<a href="javascript:alert(1)">click</a>', "click"],
      ["<svg/onload=alert(1)>", ""],
    ] as const
  ) assert.equal(cleanBio(raw), text, raw);
});

Deno.test("SG-6 cleanBio: line breaks stay and collapse, control characters and direction overrides go", () => {
  assert.equal(cleanBio("  one  \r\n\r\n\r\n\r\n two\t\tthree \u2028four  "), "one\n\ntwo three\nfour");
  assert.equal(cleanBio("a\0b\x07c\x1b[31md\u202Eevil\u2066"), "abc[31mdevil");
  assert.equal(cleanBio("\ud800lost half"), "\ufffdlost half");
  assert.equal(cleanBio("שלום לכם\n👩‍👩‍👧"), "שלום לכם\n👩‍👩‍👧");
  for (const blank of ["", " \n\t ", "\u200b\u200b", "<p></p>", "\u3164"]) {
    assert.equal(cleanBio(blank), "", blank);
  }
});

Deno.test("SG-6 checkBio: so many code points after cleaning, and no more", () => {
  const most = "👋".repeat(BIO_MAX_CODE_POINTS);
  assert.deepEqual(checkBio(`<p>${most}</p>  `), { ok: true, value: most });
  assert.deepEqual(checkBio(`${most}a`), {
    ok: false,
    refusal: { code: "bio_too_long", data: { max: BIO_MAX_CODE_POINTS } },
  });
});

Deno.test("SG-6 cleanBio: whatever is typed, it has no tags, and cleaning it again changes nothing", () => {
  const piece = fc.constantFrom(
    "<",
    ">",
    "b",
    "/",
    "!--",
    "-->",
    "script",
    " ",
    "\n",
    "\t",
    "ä",
    "👋",
    "\r",
    "\0",
    "=",
  );
  const text = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const bio = cleanBio(raw);
      assert.equal(cleanBio(bio), bio);
      assert.doesNotMatch(bio, /<[/!?]?[a-z][^<>]*>|\n{3}|[^\P{Cc}\n]/iu);
      assert.ok(codePoints(bio) <= codePoints(raw.normalize("NFC")) + 1);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("SG-6 P9 checkBio: what is far too long is refused before its tags are looked for", () => {
  assert.deepEqual(checkBio("<b".repeat(4_000) + ">".repeat(4_000)), {
    ok: false,
    refusal: { code: "bio_too_long", data: { max: 500 } },
  });
  assert.equal(checkBio("<i>".repeat(1_000) + "short").ok, true);
});
