import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { readCookie, sessionCookieName, YEAR_S } from "@/domain/cookies.ts";
import { writeCookie } from "@/domain/set_cookie.ts";

Deno.test("AU-16 sessionCookieName: __Host-sid on https, sid elsewhere", () => {
  assert.equal(sessionCookieName("https://example.com"), "__Host-sid");
  assert.equal(sessionCookieName("http://localhost:8000"), "sid");
  assert.equal(sessionCookieName(undefined), "sid");
});

Deno.test("AU-16 writeCookie: Path=/, SameSite=Lax, a year, and what the caller asks for", () => {
  const line = writeCookie("__Host-sid", "abc", { maxAgeS: YEAR_S, secure: true, httpOnly: true });
  assert.equal(line, "__Host-sid=abc; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly");
  const gone = writeCookie("sid", "", { maxAgeS: 0, secure: false, httpOnly: false });
  assert.equal(gone, "sid=; Path=/; Max-Age=0; SameSite=Lax");
});

Deno.test("AU-16 readCookie: by its whole name, the first of several", () => {
  const header = "lang=he; xsid=1; sid=first; sid=second;theme = dark ; empty=; broken";
  assert.equal(readCookie(header, "sid"), "first");
  assert.equal(readCookie(header, "theme"), "dark");
  assert.equal(readCookie(header, "empty"), "");
  assert.equal(readCookie(header, "broken"), null);
  assert.equal(readCookie(header, "id"), null);
  assert.equal(readCookie(undefined, "sid"), null);
});

Deno.test("AU-16 P9 readCookie: finds what was written, in any header", () => {
  const value = fc.stringMatching(/^[A-Za-z0-9_=-]{0,43}$/);
  const noise = fc.array(fc.string().map((text) => text.replace(/sid/g, "").replace(/;/g, ",")), {
    maxLength: 5,
  });
  fc.assert(fc.property(value, noise, noise, (token, before, after) => {
    assert.equal(readCookie([...before, `sid=${token}`, ...after].join(";"), "sid"), token);
  }));
});
