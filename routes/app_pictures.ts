/**
 * The pictures of the installable app: what its manifest names, and what the tasks write into static/images/app. Icons come
 * from `deno task pictures`, screenshots from `deno task screens app`.
 */
import type { TextLanguage } from "@/domain/language.ts";

/** Where they are, for browsers. */
export const APP_PICTURES = "/images/app";

export interface AppIcon {
  file: string;
  /** Pixels of each side. */
  size: number;
  /** `maskable`: the device cuts its own shape out of it. `monochrome`: the device colours what is opaque. */
  purpose: "any" | "maskable" | "monochrome";
}

export const APP_ICONS: readonly AppIcon[] = [
  { file: "icon-192.png", size: 192, purpose: "any" },
  { file: "icon-512.png", size: 512, purpose: "any" },
  { file: "maskable-192.png", size: 192, purpose: "maskable" },
  { file: "maskable-512.png", size: 512, purpose: "maskable" },
  { file: "monochrome-512.png", size: 512, purpose: "monochrome" },
];

/** What systems show in their bar beside a notification: the shape of it, white on nothing. */
export const BADGE_PICTURE = { file: "badge-96.png", size: 96 } as const;

/** Pages that the icon of the app leads to by a long press, in the order in which they are shown. */
export const APP_SHORTCUTS = [
  { name: "explore", path: "/explore", text: "nav.explore" },
  { name: "chats", path: "/contacts", text: "nav.contacts" },
  { name: "stories", path: "/stories", text: "nav.stories" },
  { name: "profile", path: "/profile", text: "nav.profile" },
] as const;

/** Pixels of each side of a shortcut's icon. */
export const SHORTCUT_ICON_PX = 96;

export function shortcutIcon(name: string): string {
  return `shortcut-${name}.png`;
}

/** What the screenshots show, in each form. */
export const APP_SCREENS = [
  { name: "explore", form: "narrow", text: "manifest.shot_explore" },
  { name: "chat", form: "narrow", text: "manifest.shot_chat" },
  { name: "stories", form: "narrow", text: "manifest.shot_stories" },
  { name: "chat", form: "wide", text: "manifest.shot_wide" },
] as const;

/** Pixels of a screenshot, by its form. */
export const SCREEN_SIZES = {
  narrow: { width: 780, height: 1688 },
  wide: { width: 1440, height: 900 },
} as const;

export function screenFile({ name, form }: typeof APP_SCREENS[number], lang: TextLanguage): string {
  return `${name}-${form}-${lang}.webp`;
}
