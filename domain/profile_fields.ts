/** The fields that `user/update` changes, under their names on the wire (spec §7; `s_radious` is the spec's own spelling). */
export const UPDATE_KEYS = [
  "s_radious",
  "s_gender",
  "s_age",
  "s_further",
  "s_filters",
  "location",
  "bio",
  "name",
  "gender",
  "age",
  "answer",
  "about",
  "prompts",
] as const;
export type UpdateKey = typeof UPDATE_KEYS[number];

/** Those that the forms of the browser change, a value each. */
export type FormKey = Exclude<UpdateKey, "about" | "prompts">;

/** The keys that change whom a member is shown: cards, grid and popular members are asked for anew (spec §4). */
export const PREFERENCE_KEYS: readonly FormKey[] = [
  "s_radious",
  "s_gender",
  "s_age",
  "s_further",
  "s_filters",
  "location",
];
