/**
 * The answers that the choices of the registration offer, in the order in which they are shown. Each has its words in
 * every language under `wizard.<field>.<option>`; `private` is always "rather not say".
 */
export const OPTIONS = {
  gender: ["1", "2", "other"],
  wanted: ["1", "2", "both"],
  goal: ["chat", "flirt", "friends", "see_what_happens"],
  discretion: ["open", "discreet"],
  body: ["slim", "athletic", "average", "curvy", "full", "muscular", "private"],
  hair: ["black", "brown", "blond", "red", "grey", "coloured", "bald", "other"],
  origin: [
    "african",
    "east_asian",
    "european",
    "indigenous",
    "latin",
    "middle_eastern",
    "south_asian",
    "southeast_asian",
    "mixed",
    "other",
    "private",
  ],
  experience: ["first_time", "a_little", "experienced", "returning"],
  communication: ["quick", "long", "deep", "playful", "listening"],
  temperament: ["introvert", "ambivert", "extrovert"],
  relationship: [
    "single",
    "partner",
    "married",
    "open",
    "separated",
    "divorced",
    "widowed",
    "complicated",
    "private",
  ],
  industry: [
    "arts",
    "business",
    "construction",
    "education",
    "engineering",
    "gastronomy",
    "health",
    "it",
    "law",
    "media",
    "public",
    "retail",
    "science",
    "social",
    "transport",
    "home",
    "studying",
    "searching",
    "retired",
    "other",
    "private",
  ],
  interests: [
    "animals",
    "art",
    "books",
    "cars",
    "cooking",
    "dancing",
    "fashion",
    "fitness",
    "gaming",
    "gardening",
    "hiking",
    "languages",
    "movies",
    "music",
    "photography",
    "sports",
    "technology",
    "theatre",
    "travel",
    "wellness",
  ],
  drink: ["never", "rarely", "weekends", "often", "private"],
  smoke: ["never", "sometimes", "regularly", "vape", "quitting", "private"],
  workout: ["never", "sometimes", "weekly", "daily"],
  pets: ["dog", "cat", "several", "other", "would_like", "none", "allergic"],
  children: ["none", "with_me", "elsewhere", "grown", "private"],
  family_plans: ["want", "more", "open", "no", "private"],
} as const;

export type ChoiceField = keyof typeof OPTIONS;

/** Keys of the words of all options. */
export type OptionKey = {
  [Field in ChoiceField]: `wizard.${Field}.${(typeof OPTIONS)[Field][number]}`;
}[ChoiceField];

/** The key of an option's words. `option` is one of the field's. */
export function optionKey(field: ChoiceField, option: string): OptionKey {
  return `wizard.${field}.${option}` as OptionKey;
}
