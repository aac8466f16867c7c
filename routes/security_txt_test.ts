import assert from "node:assert/strict";
import { writeSecurityTxt } from "@/routes/security_txt.ts";

const NOON = Date.UTC(2026, 10, 26, 12);

Deno.test("LG-20 writeSecurityTxt: contact, an end within a year, languages, its own address and the policy", () => {
  assert.equal(
    writeSecurityTxt({ contact: "mailto:us@example.com", origin: "https://example.com", now: NOON }),
    [
      "Contact: mailto:us@example.com",
      "Expires: 2027-05-25T00:00:00.000Z",
      "Preferred-Languages: en, he, de",
      "Canonical: https://example.com/.well-known/security.txt",
      "Policy: https://example.com/contact",
      "",
    ].join("\n"),
  );
});

Deno.test("LG-20 writeSecurityTxt: without an origin it names no address of the site", () => {
  const text = writeSecurityTxt({ contact: "https://example.com/report", origin: null, now: NOON });
  assert.doesNotMatch(text, /Canonical|Policy/);
});
