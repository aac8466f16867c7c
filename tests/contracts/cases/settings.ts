/** The contract cases of `user/update` and of the search for a city. */
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { Attempt, Contract } from "@/tests/contracts/cases.ts";

type Updated = "user/update" | "search_location_new";

const MUNICH_ID = 2867714;

function update(
  key: CallInput<"user/update">["key"],
  value: CallInput<"user/update">["value"],
): () => Attempt<"user/update"> {
  return () => ({ data: { key, value } });
}

export const SETTINGS_CASES: { readonly [M in Updated]: Contract<M> } = {
  "user/update": {
    happy: () => ({ key: "location", value: { id: MUNICH_ID } }),
    fits: ({ key }) => key === "location",
    refusals: {
      name_invalid: update("name", "1234"),
      choice_invalid: update("answer", 99),
      ages_invalid: update("s_age", "40,30"),
      distance_invalid: update("s_radious", 101),
      place_required: update("location", { city: "Nowhere at all" }),
      bio_too_long: update("bio", "ש".repeat(501)),
      birth_too_young: update("age", 17),
      birth_too_old: update("age", 100),
    },
    wrong: { data: { key: "email", value: "x@example.com" }, field: "key" },
  },
  search_location_new: {
    happy: () => ({ search: "תל אב", lang: "de" }),
    fits: (rows) => rows.length === 1 && rows[0]?.city === "Tel Aviv" && rows[0].country === "Israel",
    refusals: {},
    wrong: { data: { search: "x".repeat(101) }, field: "search" },
  },
};
