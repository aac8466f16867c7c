/** The links of the navigation bars and columns, and the paths on which each is current; see client/current_link.ts. */
import {
  circlePlayIcon,
  eyeIcon,
  flameIcon,
  heartIcon,
  layoutGridIcon,
  messageCircleIcon,
  settingsIcon,
  sparklesIcon,
  userRoundIcon,
  usersRoundIcon,
} from "@/components/icons.ts";

export interface NavLink {
  readonly href: string;
  readonly text: "nav.explore" | "nav.meet" | "nav.stories" | "nav.contacts" | "nav.profile" | "nav.settings";
  readonly icon: string;
  /** Paths on which and below which it is the current one, separated by spaces; "=" before one: not below it. */
  readonly current: string;
}

const EXPLORE: NavLink = { href: "/explore", text: "nav.explore", icon: flameIcon, current: "/explore" };
const MEET: NavLink = { href: "/meet", text: "nav.meet", icon: layoutGridIcon, current: "/meet" };
const STORIES: NavLink = { href: "/stories", text: "nav.stories", icon: circlePlayIcon, current: "/stories" };
const CONTACTS: NavLink = {
  href: "/contacts",
  text: "nav.contacts",
  icon: messageCircleIcon,
  current: "/contacts /chat",
};
const PROFILE: NavLink = {
  href: "/profile",
  text: "nav.profile",
  icon: userRoundIcon,
  // What is reached from there, and so ends there on the way back.
  current:
    "=/profile /profile/edit /profile/answers /profile/verification /settings /security /prove /notifications " +
    "/blocked /my-data /notices /wallet /limits /wheel /match /likesme /visitors /mylikes",
};

/** The bottom tab bar of narrow screens. */
export const TAB_LINKS: readonly NavLink[] = [EXPLORE, MEET, STORIES, CONTACTS, PROFILE];

/** The start column of wide screens, where contacts and profile have places of their own. */
export const SIDE_LINKS: readonly NavLink[] = [EXPLORE, MEET, STORIES];

export const SETTINGS_LINK: NavLink = {
  href: "/settings",
  text: "nav.settings",
  icon: settingsIcon,
  current: "/settings /notifications /blocked /security",
};

/** A list of the member's own, which opens above the page where there is room. */
export interface ListLink extends Omit<NavLink, "text"> {
  readonly text: "nav.matches" | "nav.fans" | "nav.visitors" | "nav.mylikes";
  /** Its counter. */
  readonly total: "matches" | "fans" | "visits" | "mylikes";
  /** The counter of those that are new. */
  readonly news?: "fans_new" | "visits_new";
}

/** The lists in the start column. */
export const LIST_LINKS: readonly ListLink[] = [
  { href: "/match", text: "nav.matches", icon: usersRoundIcon, current: "/match", total: "matches" },
  {
    href: "/likesme",
    text: "nav.fans",
    icon: heartIcon,
    current: "/likesme",
    total: "fans",
    news: "fans_new",
  },
  {
    href: "/visitors",
    text: "nav.visitors",
    icon: eyeIcon,
    current: "/visitors",
    total: "visits",
    news: "visits_new",
  },
  { href: "/mylikes", text: "nav.mylikes", icon: sparklesIcon, current: "/mylikes", total: "mylikes" },
];

/** Whether a link is the current one on `path`, for the server's render. */
export function isCurrentLink(link: Pick<NavLink, "current">, path: string): boolean {
  return link.current.split(" ").some((base) => base === `=${path}` || `${path}/`.startsWith(`${base}/`));
}
