/** The contract cases of the site itself. */
import type { SITE_CALLS } from "@/protocol/calls/site.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";

export const SITE_CASES: CasesOf<typeof SITE_CALLS> = {
  configs: {
    happy: () => ({ keys: "site, prices" }),
    fits: ({ site, prices, genders }) =>
      site?.name === "Kindling" && prices?.[0]?.price === 50 && genders === undefined,
    refusals: {},
    wrong: { data: {}, field: "keys" },
  },
  plugins: {
    happy: () => ({ plugins: "terms,nothing" }),
    fits: ({ terms }) => (terms ?? "").length > 0,
    refusals: {},
    wrong: { data: { plugins: "x".repeat(201) }, field: "plugins" },
  },
  geodata: {
    happy: () => ({}),
    fits: ({ lang_code }) => lang_code === "en",
    refusals: {},
    wrong: { data: [], field: "" },
  },
  languages: {
    happy: () => ({ recordsToTake: 2, currentLength: 1 }),
    fits: (rows) => rows.map(({ code, dir }) => `${code} ${dir}`).join() === "he rtl,de ltr",
    refusals: {},
    wrong: { data: { recordsToTake: 0 }, field: "recordsToTake" },
  },
  gifts: {
    happy: () => ({ recordsToTake: 40 }),
    fits: (rows) =>
      JSON.stringify(rows) === JSON.stringify(
        demoGifts.slice(0, 40).map(({ id, icon, name, price }) => ({ id, icon, gift: name.en, price })),
      ),
    refusals: {},
    wrong: { data: { recordsToTake: 41 }, field: "recordsToTake" },
  },
};
