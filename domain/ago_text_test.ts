import assert from "node:assert/strict";
import { agoText } from "@/domain/ago_text.ts";

const NOW = Date.UTC(2026, 4, 20, 12) / 1000;
const DAY_S = 86_400;

Deno.test("LS-2 agoText: the largest unit that has passed, in the reader's language", () => {
  const en = (seconds: number) => agoText(NOW - seconds, NOW, "en");
  assert.deepEqual([0, 59, 60, 3_599, 3_600].map(en), [
    "now",
    "now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
  ]);
  assert.deepEqual([DAY_S - 1, DAY_S, 2 * DAY_S, 7 * DAY_S, 40 * DAY_S, 800 * DAY_S].map(en), [
    "23 hours ago",
    "1 day ago",
    "2 days ago",
    "1 week ago",
    "1 month ago",
    "2 years ago",
  ]);
  assert.equal(agoText(NOW - 2 * DAY_S, NOW, "de"), "vor 2 Tagen");
  const he = (days: number) => agoText(NOW - days * DAY_S, NOW, "he");
  assert.deepEqual([1, 2, 3, 12].map(he), ["לפני יום", "לפני יומיים", "לפני 3 ימים", "לפני שבוע"]);
});

Deno.test("LS-2 agoText: what a clock ahead of the reader's wrote is now", () => {
  assert.equal(agoText(NOW + 90, NOW, "en"), "now");
});
