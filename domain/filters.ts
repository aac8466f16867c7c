/**
 * What a member's search leaves out besides gender, age and distance, and its order. On the wire and in forms it is text as a form
 * encodes it: `online=1&photo=1&languages=he&interests=art&sort=active`. Pure; both sides use it.
 */
import { INTERESTS_MAX, LANGUAGES_MAX } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { OPTIONS } from "@/domain/wizard/options.ts";

export interface Filters {
  /** Only who is online. */
  online?: boolean;
  /** Only who shows a photo. */
  photo?: boolean;
  /** Only who speaks one of these. */
  languages?: readonly string[];
  /** Only who enjoys one of these. */
  interests?: readonly string[];
  /** Who was here last comes first, however far away; missing: those nearby come first. */
  sort?: "active";
}

/** Reads filters; a part that is missing is off. */
export function readFilters(text: string): Result<Filters, "choice_invalid"> {
  const params = new URLSearchParams(text);
  const isKnown = [...params].every(([name, value]) =>
    (name === "online" || name === "photo")
      ? value === "1"
      : name === "sort"
      ? value === "active"
      : (name === "languages" || name === "interests") && OPTIONS[name].some((each) => each === value)
  );
  const languages = OPTIONS.languages.filter((each) => params.getAll("languages").includes(each));
  const interests = OPTIONS.interests.filter((each) => params.getAll("interests").includes(each));
  if (!isKnown || languages.length > LANGUAGES_MAX || interests.length > INTERESTS_MAX) {
    return refuse("choice_invalid");
  }
  return accept({
    ...(params.has("online") && { online: true }),
    ...(params.has("photo") && { photo: true }),
    ...(languages.length > 0 && { languages }),
    ...(interests.length > 0 && { interests }),
    ...(params.has("sort") && { sort: "active" }),
  });
}

/** The same filters are the same text. */
export function writeFilters({ online, photo, languages = [], interests = [], sort }: Filters): string {
  const params = new URLSearchParams();
  if (online) params.append("online", "1");
  if (photo) params.append("photo", "1");
  for (const each of languages) params.append("languages", each);
  for (const each of interests) params.append("interests", each);
  if (sort) params.append("sort", sort);
  return params.toString();
}

/** Whether anybody is left out at all. */
export function leavesOut({ online, photo, languages, interests }: Filters): boolean {
  return Boolean(online || photo || languages || interests);
}
