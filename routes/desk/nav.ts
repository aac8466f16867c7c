/**
 * Where the desk's pages lead: every page that is a place of its own, in groups and in their order, and what is needed to see
 * it.
 */
import { meetsNeed, type Needed, type Role } from "@/domain/staff.ts";
import {
  cameraIcon,
  chartColumnIcon,
  checkCheckIcon,
  clockIcon,
  creditCardIcon,
  eyeIcon,
  fileTextIcon,
  flagIcon,
  imageIcon,
  layoutGridIcon,
  lifeBuoyIcon,
  megaphoneIcon,
  messagesSquareIcon,
  scaleIcon,
  scrollTextIcon,
  searchIcon,
  tagIcon,
  userRoundIcon,
  usersRoundIcon,
} from "@/components/icons.ts";
import type { DeskOnlyKey } from "@/locales/desk/text.ts";

type NavKey = Extract<DeskOnlyKey, `desk.nav.${string}`>;

export interface DeskLink {
  href: string;
  text: NavKey;
  /** Path data of components/icons.ts. */
  icon: string;
  /** Null: whoever is signed in. */
  may: Needed | null;
}

export interface DeskLinkGroup {
  title: NavKey;
  links: readonly DeskLink[];
}

/** The workspace is of those who answer, and of safety, which has what was handed over to it. */
export const WORK: Needed = ["answer", "decide"];

const GROUPS: readonly DeskLinkGroup[] = [
  {
    title: "desk.nav.answering",
    links: [
      { href: "/desk", text: "desk.nav.work", icon: messagesSquareIcon, may: WORK },
      { href: "/desk/board", text: "desk.nav.board", icon: layoutGridIcon, may: "board" },
      { href: "/desk/personas", text: "desk.nav.personas", icon: imageIcon, may: "personas" },
      { href: "/desk/quality", text: "desk.nav.quality", icon: checkCheckIcon, may: "board" },
      { href: "/desk/figures", text: "desk.nav.figures", icon: clockIcon, may: "answer" },
    ],
  },
  {
    title: "desk.nav.safety",
    links: [
      { href: "/desk/reports", text: "desk.nav.reports", icon: flagIcon, may: "decide" },
      { href: "/desk/review", text: "desk.nav.review", icon: eyeIcon, may: "decide" },
      {
        href: "/desk/verifications",
        text: "desk.nav.verifications",
        icon: cameraIcon,
        may: "decide",
      },
      { href: "/desk/decisions", text: "desk.nav.decisions", icon: scaleIcon, may: ["decide", "appeals"] },
    ],
  },
  {
    title: "desk.nav.care",
    links: [
      { href: "/desk/members", text: "desk.nav.members", icon: searchIcon, may: "members" },
      { href: "/desk/tickets", text: "desk.nav.tickets", icon: lifeBuoyIcon, may: "tickets" },
    ],
  },
  {
    title: "desk.nav.business",
    links: [
      { href: "/desk/overview", text: "desk.nav.overview", icon: chartColumnIcon, may: "overview" },
      { href: "/desk/money", text: "desk.nav.money", icon: creditCardIcon, may: "money" },
      { href: "/desk/catalogue", text: "desk.nav.catalogue", icon: tagIcon, may: "catalogue" },
      { href: "/desk/texts", text: "desk.nav.texts", icon: fileTextIcon, may: "catalogue" },
      { href: "/desk/broadcasts", text: "desk.nav.broadcasts", icon: megaphoneIcon, may: "broadcast" },
    ],
  },
  {
    title: "desk.nav.desk",
    links: [
      { href: "/desk/staff", text: "desk.nav.staff", icon: usersRoundIcon, may: "staff" },
      { href: "/desk/log", text: "desk.nav.log", icon: scrollTextIcon, may: "staff" },
      { href: "/desk/account", text: "desk.nav.account", icon: userRoundIcon, may: null },
    ],
  },
];

/** The links that these roles may follow, in groups that have some. */
export function linksOf(roles: readonly Role[]): readonly DeskLinkGroup[] {
  return GROUPS
    .map(({ title, links }) => ({
      title,
      links: links.filter(({ may }) => may === null || meetsNeed(roles, may)),
    }))
    .filter(({ links }) => links.length > 0);
}

/** Where somebody with these roles begins. */
export function homeOf(roles: readonly Role[]): string {
  return linksOf(roles)[0]?.links[0]?.href ?? "/desk/account";
}
