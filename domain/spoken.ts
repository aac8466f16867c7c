/** The languages that somebody speaks: as they say, else the one in which they use the site. Pure. */
import { type About, publicAnswers } from "@/domain/about.ts";

export function spokenBy(member: About & { lang: string }): readonly string[] {
  return publicAnswers(member).languages ?? [member.lang];
}
