/** Where the bars and columns lead, and which paths each link stands for; see client/current_link.ts. */
import {
  circlePlayIcon,
  flameIcon,
  layoutGridIcon,
  messageCircleIcon,
  userRoundIcon,
} from "@/components/icons.ts";

export interface NavLink {
  readonly href: string;
  readonly text: "nav.explore" | "nav.meet" | "nav.stories" | "nav.contacts" | "nav.profile";
  readonly icon: string;
  /** Paths on which it is the current one, separated by spaces. */
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
const PROFILE: NavLink = { href: "/profile", text: "nav.profile", icon: userRoundIcon, current: "/profile" };

/** The bottom tab bar of narrow screens. */
export const TAB_LINKS: readonly NavLink[] = [EXPLORE, MEET, STORIES, CONTACTS, PROFILE];

/** The start column of wide screens, where contacts and profile have places of their own. */
export const SIDE_LINKS: readonly NavLink[] = [EXPLORE, MEET, STORIES];

/** Whether a link is the current one on `path`, for the server's render. */
export function isCurrentLink(link: NavLink, path: string): boolean {
  return link.current.split(" ").some((base) => path === base || path.startsWith(`${base}/`));
}
