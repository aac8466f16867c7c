/** The contract cases of members as such. */
import type { MEMBER_CALLS } from "@/protocol/calls/members.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { Attempt, CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY } from "@/tests/contracts/world.ts";

const MUNICH_ID = 2867714;

export const MEMBER_CASES: CasesOf<typeof MEMBER_CALLS> = {
  "session/validate": {
    happy: () => ({ session: "whatever" }),
    fits: ({ authenticated, user }, { ada }) =>
      authenticated && user?.id === ada.id && user.email === ada.email,
    refusals: {},
    wrong: { data: { session: 1 }, field: "session" },
  },
  "user/update": {
    happy: () => ({ key: "location", value: { id: MUNICH_ID } }),
    fits: ({ key }) => key === "location",
    refusals: {
      name_invalid: update("name", "1234"),
      choice_invalid: update("answer", 99),
      ages_invalid: update("s_age", "40,30"),
      distance_invalid: update("s_radious", 101),
      height_invalid: update("about", "height=300"),
      place_required: update("location", { city: "Nowhere at all" }),
      bio_too_long: update("bio", "ש".repeat(501)),
      prompt_too_long: update("prompts", [{ prompt: "song", text: "ש".repeat(161) }]),
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
  profile: {
    happy: ({ ben }) => ({ user_id: ben.id }),
    fits: ({ id, name, age, status }, { ben }) => id === ben.id && name === "Ben" && age > 18 && status === 1,
    refusals: { unknown_user: () => ({ data: { user_id: NOBODY } }) },
    wrong: { data: { user_id: "" }, field: "user_id" },
  },
  onlines: {
    happy: ({ ben, cleo }) => ({ user_ids: [ben.id, cleo.id, NOBODY, "not an id"] }),
    fits: (rows) => rows.map(({ type }) => type).join() === "online,offline,offline",
    refusals: {},
    wrong: { data: { user_ids: new Array(201).fill(NOBODY) }, field: "user_ids" },
  },
};

function update(
  key: CallInput<"user/update">["key"],
  value: CallInput<"user/update">["value"],
): () => Attempt<"user/update"> {
  return () => ({ data: { key, value } });
}
