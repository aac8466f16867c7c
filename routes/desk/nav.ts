/** Where the desk's pages lead: every page that is a place of its own, in their order, and what is needed to see it. */
import { meetsNeed, type Needed, type Role } from "@/domain/staff.ts";
import {
  checkCheckIcon,
  clockIcon,
  imageIcon,
  layoutGridIcon,
  messagesSquareIcon,
  scrollTextIcon,
  userRoundIcon,
  usersRoundIcon,
} from "@/components/icons.ts";
import type { DeskOnlyKey } from "@/locales/desk/text.ts";

export interface DeskLink {
  href: string;
  text: Extract<DeskOnlyKey, `desk.nav.${string}` | "desk.work.title" | "desk.board.title">;
  /** Path data of components/icons.ts. */
  icon: string;
  /** Null: whoever is signed in. */
  may: Needed | null;
}

/** The workspace is of those who answer, and of safety, which has what was handed over to it. */
export const WORK: Needed = ["answer", "decide"];

const DESK_LINKS: readonly DeskLink[] = [
  { href: "/desk", text: "desk.nav.work", icon: messagesSquareIcon, may: WORK },
  { href: "/desk/board", text: "desk.nav.board", icon: layoutGridIcon, may: "board" },
  { href: "/desk/personas", text: "desk.nav.personas", icon: imageIcon, may: "personas" },
  { href: "/desk/quality", text: "desk.nav.quality", icon: checkCheckIcon, may: "board" },
  { href: "/desk/figures", text: "desk.nav.figures", icon: clockIcon, may: "answer" },
  { href: "/desk/staff", text: "desk.nav.staff", icon: usersRoundIcon, may: "staff" },
  { href: "/desk/log", text: "desk.nav.log", icon: scrollTextIcon, may: "staff" },
  { href: "/desk/account", text: "desk.nav.account", icon: userRoundIcon, may: null },
];

/** The links that these roles may follow. */
export function linksOf(roles: readonly Role[]): readonly DeskLink[] {
  return DESK_LINKS.filter(({ may }) => may === null || meetsNeed(roles, may));
}

/** Where somebody with these roles begins. */
export function homeOf(roles: readonly Role[]): string {
  return linksOf(roles)[0]?.href ?? "/desk/account";
}
