import assert from "node:assert/strict";
import { REPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { checkReportText } from "@/domain/report.ts";

Deno.test("RP-2 checkReportText: trimmed, in NFC, without control characters; it may be empty", () => {
  for (
    const [raw, text] of [
      ["", ""],
      [" \n\u200b\t ", ""],
      ["  e\u0301\u0007 says\n\tthis \u0000", "\u00e9 says\n\tthis"],
      ["<b>no markup</b>", "<b>no markup</b>"],
      ["\ud800", "\ufffd"],
    ] as const
  ) {
    assert.deepEqual(checkReportText(raw), { ok: true, value: text }, JSON.stringify(raw));
  }
});

Deno.test("RP-2 checkReportText: at most 1,000 code points, not bytes or halves", () => {
  const longest = "😀".repeat(REPORT_TEXT_MAX_CODE_POINTS);
  assert.deepEqual(checkReportText(` ${longest} `), { ok: true, value: longest });
  assert.deepEqual(checkReportText(`${longest}a`), {
    ok: false,
    refusal: { code: "report_text_too_long", data: { max: REPORT_TEXT_MAX_CODE_POINTS } },
  });
});
