import assert from "node:assert/strict";
import { outcomeOf } from "@/tasks/soak/lighthouse.ts";

const full = { score: 1, auditRefs: [] };

Deno.test("outcomeOf: names what lost points only where too many are lost", () => {
  const auditRefs = [
    { id: "contrast", weight: 7 },
    { id: "lang", weight: 7 },
    { id: "hint", weight: 0 },
  ];
  const audits = {
    contrast: { score: 0, title: "Contrast is too low" },
    lang: { score: 1, title: "Has a language" },
    hint: { score: 0, title: "Could be better" },
  };
  const { scores, flaws } = outcomeOf({
    categories: {
      performance: { score: 0.95, auditRefs },
      accessibility: { score: 0.93, auditRefs },
      "best-practices": full,
      seo: full,
    },
    audits,
  });
  assert.deepEqual(scores, { performance: 95, accessibility: 93, "best-practices": 100, seo: 100 });
  assert.deepEqual(flaws, ["accessibility: contrast, Contrast is too low"]);
});
