import assert from "node:assert/strict";
import { writeRobots, writeSitemap } from "@/routes/site_files.ts";

const TABLE = [
  { path: "/", guard: "guest", index: true },
  { path: "/login", guard: "guest" },
  { path: "/explore", guard: "member" },
  { path: "/chat/:slug?", guard: "member" },
  { path: "/recover", guard: "redirect" },
  { path: "/recover/:token", guard: "anyone" },
  { path: "/outbox/:id", guard: "anyone" },
  { path: "/outbox/:id/html", guard: "anyone" },
];

Deno.test("LA-10 writeRobots: closes members' pages and those with a token, each once", () => {
  assert.equal(
    writeRobots(TABLE, "https://example.com"),
    [
      "User-agent: *",
      "Disallow: /explore",
      "Disallow: /chat",
      "Disallow: /recover",
      "Disallow: /outbox",
      "",
      "Sitemap: https://example.com/sitemap.xml",
      "",
    ].join("\n"),
  );
});

Deno.test("LA-10 writeRobots: names no site map where the address is unknown", () => {
  assert.doesNotMatch(writeRobots(TABLE, null), /Sitemap/);
});

Deno.test("LA-9 writeSitemap: every language of a page names all of them", () => {
  const xml = writeSitemap(["/", "/tos"], "https://example.com");
  assert.deepEqual(Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url), [
    "https://example.com/",
    "https://example.com/?lang=en",
    "https://example.com/?lang=he",
    "https://example.com/?lang=de",
    "https://example.com/tos",
    "https://example.com/tos?lang=en",
    "https://example.com/tos?lang=he",
    "https://example.com/tos?lang=de",
  ]);
  const [first = ""] = xml.match(/<url>.*<\/url>/) ?? [];
  assert.deepEqual(Array.from(first.matchAll(/hreflang="(.*?)" href="(.*?)"/g), ([, ...found]) => found), [
    ["x-default", "https://example.com/"],
    ["en", "https://example.com/?lang=en"],
    ["he", "https://example.com/?lang=he"],
    ["de", "https://example.com/?lang=de"],
  ]);
});
