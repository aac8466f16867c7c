import assert from "node:assert/strict";
import { isDevelopment, readArgs, settingsOf } from "@/tasks/packaged/settings.ts";

const GIVEN = { site: "https://example.com", id: "com.example.app", name: "Kindling" };

Deno.test("NA-20 settingsOf: takes the arguments, and for what they leave out what the project has", () => {
  assert.deepEqual(settingsOf(GIVEN, {}), GIVEN);
  assert.deepEqual(settingsOf({}, GIVEN), GIVEN);
  assert.deepEqual(settingsOf({ site: "https://other.org/", name: " רשף " }, GIVEN), {
    ...GIVEN,
    site: "https://other.org",
    name: "רשף",
  });
  const { name: _, ...incomplete } = GIVEN;
  assert.throws(() => settingsOf(incomplete, {}), /^TypeError: Usage/);
  assert.throws(() => readArgs(["--sites", "x"]));
  assert.deepEqual({ ...readArgs(["--site", "https://a.de", "--folder", "x"]) }, {
    site: "https://a.de",
    folder: "x",
  });
});

Deno.test("NA-20 settingsOf: another id is another app", () => {
  assert.throws(() => settingsOf({ ...GIVEN, id: "com.example.other" }, GIVEN), /--folder/);
});

Deno.test("NA-21 settingsOf: the site is an origin with TLS, but for a machine of development", () => {
  for (const site of ["http://localhost:8000", "http://10.0.2.2:8000", "http://127.0.0.1"]) {
    assert.equal(settingsOf({ ...GIVEN, site }, {}).site, site);
    assert.ok(isDevelopment(site));
  }
  assert.match(
    settingsOf({ ...GIVEN, site: "https://רשף.example" }, {}).site,
    /^https:\/\/xn--[\w-]+\.example$/,
  );
  for (
    const site of [
      "http://example.com",
      "http://localhost.example.com",
      "https://example.com/app",
      "https://example.com/?a",
      "https://user@example.com",
      "ftp://example.com",
      "javascript:alert(1)",
      "example.com",
      "",
      `https://a"b.example`,
      "https://a'b.example",
      "https://a&b.example",
      "https://a\\b.example",
      "https://$(x).example",
    ]
  ) assert.throws(() => settingsOf({ ...GIVEN, site }, {}), /--site/, site);
});

Deno.test("NA-21 settingsOf: ids and names that no store would take are refused", () => {
  for (
    const id of ["app", "com.1a.app", "com..app", "com.example.my-app", "com.example.app;rm", "com.a_b.app"]
  ) {
    assert.throws(() => settingsOf({ ...GIVEN, id }, {}), /--id/, id);
  }
  for (
    const name of ["a\nb", "a\rb", "a\0b", "a\u0085b", "a\u2028b", "a\ufffeb", "a\ud83d", "x".repeat(51)]
  ) {
    assert.throws(() => settingsOf({ ...GIVEN, name }, {}), /--name/);
  }
  assert.throws(() => settingsOf({ ...GIVEN, name: "  " }, {}), /Usage/);
});

Deno.test("NA-21 settingsOf: an id with a word of Java or Kotlin could not be compiled", () => {
  for (const word of ["new", "class", "fun", "val", "default", "true", "object"]) {
    for (const id of [`com.${word}.app`, `com.example.${word}`]) {
      const message = new RegExp(`"${id}" cannot have the part "${word}"`);
      assert.throws(() => settingsOf({ ...GIVEN, id }, {}), message);
    }
  }
  // Countries, a word within a part, and a name of other letters.
  for (const id of ["in.example.app", "is.example.app", "com.newer.app", "com.example.New"]) {
    assert.equal(settingsOf({ ...GIVEN, id }, {}).id, id);
  }
});
