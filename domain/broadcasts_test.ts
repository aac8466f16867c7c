import assert from "node:assert/strict";
import {
  allowedBy,
  type BroadcastContent,
  broadcastText,
  checkBroadcast,
  nextAfter,
} from "@/domain/broadcasts.ts";
import { BROADCAST_RATE_MAX, BROADCAST_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";

const CONTENT: BroadcastContent = {
  subject: "maintenance",
  languages: ["he", "en"],
  group: "all",
  channels: ["mail", "app"],
  texts: {
    en: { title: " Away\u0007 on\nSunday ", text: "From 02:00\r\nto 03:00\n" },
    he: { title: "תחזוקה", text: "ביום ראשון" },
    de: { title: "Wartung", text: "Am Sonntag" },
  },
  rate: 600,
};

Deno.test("BR-1 checkBroadcast: trimmed, in a fixed order, with the texts of its languages alone", () => {
  assert.deepEqual(checkBroadcast(CONTENT), {
    ok: true,
    value: {
      ...CONTENT,
      languages: ["en", "he"],
      channels: ["app", "mail"],
      texts: {
        en: { title: "Away on Sunday", text: "From 02:00\nto 03:00" },
        he: { title: "תחזוקה", text: "ביום ראשון" },
      },
    },
  });
});

Deno.test("BR-1 checkBroadcast: what is missing or too much is refused", () => {
  const codeOf = (own: Partial<BroadcastContent>) => {
    const checked = checkBroadcast({ ...CONTENT, ...own });
    return checked.ok ? "ok" : checked.refusal.code;
  };
  assert.equal(codeOf({ languages: [] }), "broadcast_languages_required");
  assert.equal(codeOf({ channels: [] }), "broadcast_channels_required");
  for (const rate of [0, -1, 1.5, NaN, Infinity, BROADCAST_RATE_MAX + 1]) {
    assert.equal(codeOf({ rate }), "broadcast_rate_invalid", String(rate));
  }
  for (
    const text of [
      undefined,
      { title: "", text: "x" },
      { title: "x", text: "\u2800 \n" },
      { title: "x".repeat(81), text: "x" },
      { title: "x", text: "x".repeat(BROADCAST_TEXT_MAX_CODE_POINTS + 1) },
    ]
  ) {
    assert.equal(codeOf({ texts: { ...CONTENT.texts, en: text } }), "broadcast_text_invalid");
  }
  assert.equal(codeOf({ languages: ["he"], texts: { he: CONTENT.texts.he } }), "ok");
});

Deno.test("BR-1 broadcastText: whose language has no texts reads English; it does not go to others", () => {
  const { texts: { en, he } } = CONTENT;
  assert.equal(broadcastText({ texts: { en, he } }, "he")?.title, "תחזוקה");
  assert.equal(broadcastText({ texts: { en, he } }, "ar")?.title, en?.title);
  assert.equal(broadcastText({ texts: { en, he } }, "de"), null);
});

Deno.test("BR-4 allowedBy: over any minute no more are told than the rate says, whenever the job looks", () => {
  for (const rate of [1, 7, 60, 600, 6_000, 60_000]) {
    for (const everyMs of [130, 1_000, 2_700]) {
      let next_at = 0;
      const told: { at: number; count: number }[] = [];
      for (let now = 1_000_000; now < 1_000_000 + 5 * 60_000; now += everyMs) {
        const count = allowedBy({ rate, next_at, now });
        next_at = nextAfter({ rate, next_at, now }, count);
        if (count > 0) told.push({ at: now, count });
      }
      for (const { at: from } of told) {
        const sum = told.filter(({ at }) => at >= from && at < from + 60_000)
          .reduce((all, { count }) => all + count, 0);
        // What a second has left out is made up for.
        assert.ok(
          sum <= rate + Math.ceil(rate / 60) + 1,
          `${sum} in a minute at ${rate}, every ${everyMs} ms`,
        );
      }
      const all = told.reduce((sum, { count }) => sum + count, 0);
      if (everyMs <= 1_000 && rate <= 600) assert.ok(all >= rate * 4, `${all} in five minutes at ${rate}`);
    }
  }
});

Deno.test("BR-4 allowedBy: a server that was away does not make up for it", () => {
  const now = 10_000_000;
  assert.ok(allowedBy({ rate: 600, next_at: now - 3_600_000, now }) <= 11);
  assert.equal(allowedBy({ rate: 600, next_at: now + 1, now }), 0);
});
