/**
 * The hands of a member: what somebody does and perceives at a page, by roles, names and texts alone, in whichever browser.
 * Everything waits: for what it looks for, and until it can be touched. Before something is pressed or written in, the browser's own
 * accessibility tree has to say the same of it as the page does.
 *
 *     await hands.press("button", t("gift.add"));
 *     const panel = hands.within("dialog", t("gift.title"));
 *     await panel.choose("radio", /^Rose/);
 */
import { finderSource } from "@/tests/hands/finder_source.ts";
import {
  type Described,
  type Name,
  quote,
  type Role,
  sayPath,
  send,
  sendName,
  type SentName,
  type SentSought,
  type Sought,
} from "@/tests/hands/sought.ts";
import type { Finder, Screen, Size, Thing } from "@/tests/hands/screen.ts";
import { until } from "@/tests/kit/until.ts";

/** Two cores may be busy with something else; a browser that takes longer hangs. */
const PATIENCE_MS = 30_000;

declare const handsFinder: Finder;

/** A file that a member chooses. */
export interface ChosenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** What can be done on a part of the page. */
export class Part {
  constructor(protected readonly screen: Screen, protected readonly path: readonly Sought[]) {}

  /** The part of this one with that role and name. */
  within(role: Role, name?: Name): Part {
    return new Part(this.screen, this.#to(role, name));
  }

  /** Waits until it is there, and gives what the page says of it. */
  async see(role: Role, name?: Name): Promise<Described> {
    const thing = await this.#thing(this.#to(role, name));
    return await this.run((element) => handsFinder.describe(element as HTMLElement), thing);
  }

  /** Waits until it is there no more. */
  async miss(role: Role, name?: Name): Promise<void> {
    const path = this.#to(role, name);
    await this.#until(`${sayPath(path)} is gone`, async () => (await this.#find(path)).length === 0);
  }

  /** Waits until a text stands there: the whole text of an element, or what a part of it matches. */
  async read(text: Name): Promise<void> {
    const look = () => this.countText(text);
    await this.#until(`${quote(text)} stands in ${sayPath(this.path)}`, async () => await look() > 0);
  }

  /** Waits until it stands there no more. */
  async missText(text: Name): Promise<void> {
    const look = () => this.countText(text);
    await this.#until(`${quote(text)} is gone from ${sayPath(this.path)}`, async () => await look() === 0);
  }

  /** How many there are now. */
  async count(role: Role, name?: Name): Promise<number> {
    return (await this.#find(this.#to(role, name))).length;
  }

  async countText(text: Name): Promise<number> {
    return await this.run(
      (path, sought) => handsFinder.findText(path as SentSought[], sought as SentName).length,
      this.path.map(send),
      sendName(text),
    );
  }

  /** Presses it with the pointer or a finger, once it takes that; the `nth` of several. */
  async press(role: Role, name?: Name, nth = 0): Promise<void> {
    const path = this.#to(role, name);
    await this.#act(path, nth, async (thing) => {
      const isReady = await this.run(
        (element) => !handsFinder.describe(element as HTMLElement).disabled,
        thing,
      );
      if (!isReady) return "it is disabled";
      const touch = (element: unknown) => handsFinder.touchable(element as HTMLElement);
      const [target] = await this.screen.callForThings(
        `async (...args) => { const it = await (${touch})(...args); return it ? [it] : []; }`,
        [thing],
      );
      if (target === undefined) return "something is above it";
      const problem = await this.#disagreement(thing);
      if (problem === null) await this.screen.click(target);
      return problem;
    });
  }

  /** Ticks a radio, checkbox or switch that is not ticked yet. */
  async choose(role: "radio" | "checkbox" | "switch", name: Name): Promise<void> {
    if (!(await this.see(role, name)).checked) await this.press(role, name);
    await this.#until(`${quote(name)} is chosen`, async () => (await this.see(role, name)).checked);
  }

  /** Writes into a box in place of what is in there. */
  async write(role: "textbox" | "combobox", name: Name, text: string): Promise<void> {
    await this.focus(role, name);
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.screen.type(text);
    await this.#until(
      `${quote(name)} has the text`,
      async () => (await this.see(role, name)).value === text,
    );
  }

  /** Gives it the keyboard, as Tab would. */
  async focus(role: Role, name?: Name): Promise<void> {
    const path = this.#to(role, name);
    await this.#act(path, 0, async (thing) => {
      const problem = await this.#disagreement(thing);
      if (problem !== null) return problem;
      await this.run((element) => (element as HTMLElement).focus(), thing);
      const isThere = await this.run((element) => document.activeElement === element, thing);
      return isThere ? null : "it takes no focus";
    });
  }

  /** Takes the option of a list that the browser draws with that value. */
  async pick(name: Name, value: string): Promise<void> {
    await this.#act(this.#to("combobox", name), 0, async (thing) => {
      const isPicked = await this.run(
        (element, sought) => {
          const list = element as HTMLSelectElement;
          list.value = String(sought);
          for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
          return list.value === sought;
        },
        thing,
        value,
      );
      return isPicked ? null : `it has no option ${value}`;
    });
  }

  /** Presses what asks for a file, and chooses this one. */
  async upload(role: Role, name: Name, file: ChosenFile): Promise<void> {
    await this.run(() => {
      // No driver has hands for the system's own window: the box that would open it is noted, and takes the file.
      const open = HTMLInputElement.prototype.click;
      const page = globalThis as { askedForFile?: HTMLInputElement };
      delete page.askedForFile;
      HTMLInputElement.prototype.click = function () {
        if (this.type === "file") page.askedForFile = this;
        else open.call(this);
      };
      addEventListener("click", (event) => {
        const [target] = event.composedPath();
        const box = target instanceof Element ? target.closest("label")?.control ?? target : null;
        if (!(box instanceof HTMLInputElement) || box.type !== "file") return;
        page.askedForFile = box;
        event.preventDefault();
      }, { capture: true });
    });
    await this.press(role, name);
    await this.#until(
      "the page asks for a file",
      () => this.run(() => (globalThis as { askedForFile?: HTMLInputElement }).askedForFile !== undefined),
    );
    await this.run(
      (bytes, fileName, type) => {
        const { askedForFile: box } = globalThis as { askedForFile?: HTMLInputElement };
        const letters = atob(bytes as string);
        const content = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], fileName as string, { type: type as string }));
        if (!box) return;
        box.files = transfer.files;
        for (const kind of ["input", "change"]) box.dispatchEvent(new Event(kind, { bubbles: true }));
      },
      file.bytes.toBase64(),
      file.name,
      file.type,
    );
  }

  /** Runs a function in the page; `handsFinder` is there. */
  async run<Value>(inPage: (...args: unknown[]) => Value, ...args: unknown[]): Promise<Awaited<Value>> {
    return await this.#withFinder(() =>
      this.screen.call<Awaited<Value>>(`(...args) => (${inPage})(...args)`, args)
    );
  }

  #to(role: Role, name?: Name): Sought[] {
    return [...this.path, { role, ...(name !== undefined && { name }) }];
  }

  async #find(path: readonly Sought[]): Promise<Thing[]> {
    const inPage = (sought: unknown) => handsFinder.find(sought as SentSought[]);
    return await this.#withFinder(() =>
      this.screen.callForThings(`(...args) => (${inPage})(...args)`, [path.map(send)])
    );
  }

  async #thing(path: readonly Sought[], nth = 0): Promise<Thing> {
    return await this.#until(`${sayPath(path)} is there`, async () => (await this.#find(path))[nth]);
  }

  /** Does something with a thing until it says nothing against it. A thing that was drawn anew meanwhile is looked for again. */
  async #act(
    path: readonly Sought[],
    nth: number,
    attempt: (thing: Thing) => Promise<string | null>,
  ): Promise<void> {
    let why = "it is not there";
    await this.#until(() => `${sayPath(path)} can be used: ${why}`, async () => {
      const thing = (await this.#find(path))[nth];
      if (thing === undefined) return false;
      const problem = await attempt(thing).catch((error) => {
        if (isStale(error)) return String(error);
        throw error;
      });
      why = problem ?? "";
      return problem === null;
    });
  }

  /** What the browser's own tree says that the page does not; it may be a moment behind. */
  async #disagreement(thing: Thing): Promise<string | null> {
    const here = await this.run((element) => handsFinder.describe(element as HTMLElement), thing);
    const spoken = await this.screen.speak(thing, here);
    if (spoken === null || bare(spoken.name).includes(bare(here.name))) return null;
    return `the browser says ${spoken.role} ${quote(spoken.name)}, not ${quote(here.name)}`;
  }

  async #withFinder<Value>(action: () => Promise<Value>): Promise<Value> {
    for (let attempt = 0;; attempt++) {
      try {
        return await action();
      } catch (error) {
        // A new page has none yet, and while it comes the old one cannot be asked.
        if (attempt === 20 || !(/handsFinder/.test(String(error)) || isStale(error, true))) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
        await this.screen.call(await finderSource(), []).catch(() => {});
      }
    }
  }

  async #until<Value>(
    what: string | (() => string),
    condition: () => Value | Promise<Value>,
  ): Promise<NonNullable<Exclude<Value, false>>> {
    try {
      return await until("", condition, PATIENCE_MS);
    } catch (error) {
      const words = typeof what === "string" ? what : what();
      if (!/^Waited/.test((error as Error).message)) throw error;
      throw new Error(`Waited ${PATIENCE_MS} ms in vain: ${words}`, { cause: error });
    }
  }
}

/** A window of a browser, and its keyboard. */
export class Hands extends Part {
  constructor(screen: Screen, private readonly origin: string) {
    super(screen, []);
  }

  /** Opens a page of the site, and waits until it works. */
  async goTo(path: string): Promise<void> {
    await this.screen.goTo(`${this.origin}${path}`);
    await this.awake();
  }

  async reload(): Promise<void> {
    await this.screen.reload();
    await this.awake();
  }

  async back(): Promise<void> {
    await this.screen.back();
  }

  /** Waits until what is on the screen works. */
  async awake(): Promise<void> {
    await until("the page is awake", () => this.run(() => handsFinder.isAwake()), PATIENCE_MS);
  }

  /** Waits until the window has come to a path. */
  async arriveAt(path: string): Promise<void> {
    const isThere = async () => new URL(await this.screen.url()).pathname === path;
    await until(`the window is at ${path}`, isThere, PATIENCE_MS);
    await this.awake();
  }

  async url(): Promise<URL> {
    return new URL(await this.screen.url());
  }

  /** Presses a key: "Enter", "Shift+Tab". */
  async key(key: string): Promise<void> {
    await this.screen.press(key);
  }

  async type(text: string): Promise<void> {
    await this.screen.type(text);
  }

  /** What has the keyboard. */
  async focused(): Promise<Described | null> {
    return await this.run(() => handsFinder.focused());
  }

  /** Waits until this has the keyboard. */
  async feel(role: Role, name?: Name): Promise<void> {
    let found: Described | null = null;
    try {
      await until("", async () => {
        found = await this.focused();
        return found?.role === role && (name === undefined || fits(found.name, name));
      }, PATIENCE_MS);
    } catch (cause) {
      const sought = sayPath([{ role, ...(name !== undefined && { name }) }]);
      throw new Error(`${sought} has not the focus: ${JSON.stringify(found)}`, { cause });
    }
  }

  /** Presses Tab until something of this name has the keyboard. */
  async tabTo(role: Role, name: Name, { most = 60, key = "Tab" } = {}): Promise<void> {
    const stops: string[] = [];
    for (let stop = 0; stop < most; stop++) {
      await this.key(key);
      const here = await this.focused();
      if (here?.role === role && fits(here.name, name)) return;
      stops.push(`${here?.role} ${here?.name}`);
    }
    throw new Error(`${key} never reached ${role} ${quote(name)}: ${stops.join(" | ")}`);
  }

  /** Presses something on a page of the site that stands in a frame of this one. */
  async pressInFrame(title: string, role: Role, name: Name): Promise<void> {
    await until(`${role} ${quote(name)} is in the frame`, () =>
      this.run(
        (words, sought) => {
          const frames = [...document.querySelectorAll("iframe")];
          const inside = frames.find((frame) => frame.title === words)?.contentDocument;
          const found = inside?.readyState === "complete"
            ? handsFinder.find([sought as SentSought], inside)
            : [];
          // No driver's pointer goes into a frame by the way of its page.
          found[0]?.click();
          return found.length > 0;
        },
        title,
        send({ role, name }),
      ), PATIENCE_MS);
  }

  async title(): Promise<string> {
    return await this.run(() => document.title);
  }

  async picture(): Promise<Uint8Array> {
    return await this.screen.picture();
  }

  async resize(size: Size): Promise<void> {
    await this.screen.resize(size);
  }

  async close(): Promise<void> {
    await this.screen.close();
  }
}

function fits(text: string, name: Name): boolean {
  return typeof name === "string" ? plain(text) === plain(name) : name.test(text);
}

/** Letters and digits: where a name is put together, browsers differ in the spaces and commas between its parts. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function plain(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, " ").trim();
}

/** Whether the page was left, or the thing drawn anew, while it was asked. */
function isStale(error: unknown, isPage = false): boolean {
  const words = isPage
    ? /context was destroyed|no such (?:window|frame|execution)|navigat|discarded|unknown error: aborted/i
    : /stale|detached|no such (?:node|element)|not attached|not interactable|click intercepted/i;
  return words.test(String(error));
}
