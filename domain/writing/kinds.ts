/** Names of what the rules of writing and the signs of distress find. Apart from the rules, so that contracts load no words. */

/** Rules of writing, by what must not be written; `listed` are the operator's own words. */
export const WRITING_RULES = [
  "minor",
  "phone",
  "mail",
  "link",
  "messenger",
  "address",
  "payment",
  "presents",
  "meeting",
  "nearness",
  "private_person",
  "drugs",
  "weapons",
  "medical",
  "legal",
  "listed",
] as const;
export type WritingRule = typeof WRITING_RULES[number];

/** Signs that a member is not well, the gravest first. */
export const DISTRESS_KINDS = ["self_harm", "minor", "threat", "debt", "grief"] as const;
export type DistressKind = typeof DISTRESS_KINDS[number];
