/**
 * One page in a browser, as its driver moves it: a driver runs functions in the page, and has a pointer and a keyboard. What
 * hands do with that is the same in every browser (tests/hands/hands.ts).
 */
import type { Described, Name, Sought } from "@/tests/hands/sought.ts";

/** A thing of the page, in the driver's own form. */
export type Thing = unknown;

/** What the browser itself puts into its accessibility tree for a thing. */
export interface Spoken {
  role: string;
  name: string;
}

export interface Screen {
  /** Runs `source`, a function expression, in the page: it gets `args`, of which things are elements there. */
  call<Value>(source: string, args: readonly unknown[]): Promise<Value>;
  /** The same for a function that gives elements. */
  callForThings(source: string, args: readonly unknown[]): Promise<Thing[]>;
  /** Moves the pointer to the middle of a thing on the screen, and presses it. */
  click(thing: Thing): Promise<void>;
  /** Presses a key, by the names of `KeyboardEvent.key`; keys that are held meanwhile come before, with a plus. */
  press(key: string): Promise<void>;
  /** Types a text letter by letter into what has the focus. */
  type(text: string): Promise<void>;
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  url(): Promise<string>;
  /** What the browser's own accessibility tree says of a thing; null where its driver cannot ask. */
  speak(thing: Thing, expected: Spoken): Promise<Spoken | null>;
  /** What is on the screen, as a PNG. */
  picture(): Promise<Uint8Array>;
  resize(size: Size): Promise<void>;
  close(): Promise<void>;
}

export interface Size {
  width: number;
  height: number;
}

/** What a browser tells pages about its system. */
export interface BrowserLook {
  isDark?: boolean;
}

export interface OpenOptions {
  /** Origin of the cookies. */
  origin: string;
  cookies: readonly { name: string; value: string; httpOnly?: boolean }[];
  size: Size;
  /** What it calls itself; its own name unless given. */
  userAgent: string | null;
  /** What pages complained about, as far as the browser tells. */
  complain(text: string): void;
}

/** A browser that opens windows, each with a profile of its own. */
export interface BrowserDriver extends AsyncDisposable {
  /** "firefox 153.8". */
  version: string;
  open(options: OpenOptions): Promise<Screen>;
}

/** The finder of the page, for functions that run there. */
export type Finder = typeof import("@/tests/hands/finder.ts");
export type { Described, Name, Sought };
