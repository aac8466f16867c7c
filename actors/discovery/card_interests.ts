/** The interests on a card: what viewer and member share, or else the member's first ones (EX-19). Pure. */
import { publicAnswers } from "@/domain/about.ts";
import type { Member } from "@/store/records.ts";

/** So many fit on a line. */
const MOST = 2;

export function cardInterests(viewer: Member, member: Member): { interests?: string[]; common?: 1 } {
  const { interests = [] } = publicAnswers(member);
  if (interests.length === 0) return {};
  const own = publicAnswers(viewer).interests ?? [];
  const shared = interests.filter((each) => own.includes(each));
  return shared.length > 0
    ? { interests: shared.slice(0, MOST), common: 1 }
    : { interests: interests.slice(0, MOST) };
}
