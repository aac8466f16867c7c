/** How every page is shown: between them both sizes, both themes, and both directions of writing. */
import { NARROW, WIDE } from "@/tests/kit/viewports.ts";

export interface Look {
  /** End of the file's name. */
  name: string;
  /** Head of its column. */
  title: string;
  lang: "en" | "he";
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
  /** A phone: touched, and without room for a scroll bar. */
  isMobile: boolean;
  /** Of the JPEG: high enough to read the words, low enough for the repository. */
  quality: number;
}

const PHONE = { viewport: NARROW, isMobile: true, quality: 56 };
const DESKTOP = { viewport: WIDE, isMobile: false, quality: 40 };

export const LOOKS: readonly Look[] = [
  { name: "phone-light-en", title: "phone, light, English", lang: "en", colorScheme: "light", ...PHONE },
  { name: "phone-dark-he", title: "phone, dark, Hebrew", lang: "he", colorScheme: "dark", ...PHONE },
  { name: "wide-light-he", title: "wide, light, Hebrew", lang: "he", colorScheme: "light", ...DESKTOP },
  { name: "wide-dark-en", title: "wide, dark, English", lang: "en", colorScheme: "dark", ...DESKTOP },
];
