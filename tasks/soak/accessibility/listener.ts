/**
 * Somebody who uses a page by keys alone and hears it: after each key what has the focus, as Chromium's accessibility tree
 * says it, and what live regions, a new title or a dialog say.
 */
import type { CDPSession, Page } from "playwright-core";
import { beginToUse } from "@/tasks/screens/camera.ts";
import { goTo } from "@/tests/kit/browser.ts";

/** So long nothing new is said until a step is over. */
const SILENCE_MS = 400;
const STEP_MS = 8_000;

/** One step: what was done, and what was heard. */
export interface Step {
  does: string;
  hears: string[];
}

/** A property or value of the tree. */
interface AxValue {
  value?: unknown;
}
interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  value?: AxValue;
  properties?: { name: string; value: AxValue }[];
}

/** What is said when the focus comes into it, where it has a name. */
const GROUPS = [
  "group",
  "radiogroup",
  "list",
  "log",
  "main",
  "complementary",
  "navigation",
  "form",
  "region",
  "search",
  "toolbar",
  "tablist",
  "listbox",
  "contentinfo",
  "banner",
];

/** States that are said when they are true, in the words of the tree. */
const STATES = ["disabled", "required", "selected", "readonly", "modal", "multiline"];

export class Listener {
  readonly steps: Step[] = [];
  #session: CDPSession | null = null;
  #title = "";
  #groups: readonly string[] = [];
  /** What had the focus when it was last looked for. */
  #focused = "";
  #dialog = "";

  constructor(readonly page: Page) {}

  /** Opens an address. */
  async open(url: string): Promise<void> {
    await this.page.addInitScript(listenToLiveRegions);
    // From the start: where nobody asks for it yet, the first one opens a window of the system.
    this.page.on("filechooser", () => {});
    await this.#step("opens", async () => {
      await goTo(this.page, url);
      await beginToUse(this.page);
    });
  }

  async key(key: string): Promise<void> {
    await this.#step(key, () => this.page.keyboard.press(key));
  }

  async type(text: string): Promise<void> {
    await this.#step(`types “${text}”`, () => this.page.keyboard.type(text));
  }

  /** Chooses a file in what the system opens on Enter. */
  async choose(file: { name: string; mimeType: string; buffer: Uint8Array }): Promise<void> {
    await this.#step("Enter, and chooses a photo", async () => {
      const asked = this.page.waitForEvent("filechooser");
      await this.page.keyboard.press("Enter");
      await (await asked).setFiles({ ...file, buffer: file.buffer as never });
    });
  }

  /** Presses Tab until what has the focus is called so. Throws where it is not there. */
  async tabTo(name: string | RegExp, { key = "Tab", most = 70 } = {}): Promise<void> {
    for (let nth = 0; nth < most; nth++) {
      await this.key(key);
      const heard = this.steps.at(-1)?.hears.at(-1) ?? "";
      if (typeof name === "string" ? heard.includes(`“${name}`) : name.test(heard)) return;
    }
    throw new Error(`Nothing that is called ${name} has had the focus`);
  }

  /** Waits until a live region, the focus or the title has said this in the last step. */
  async hear(text: string | RegExp): Promise<void> {
    const step = this.steps.at(-1);
    const end = performance.now() + 4 * STEP_MS;
    const fits = (line: string) => typeof text === "string" ? line.includes(text) : text.test(line);
    while (!step?.hears.some(fits)) {
      if (performance.now() > end) throw new Error(`${text} was not heard: ${step?.hears.join("; ")}`);
      await wait(SILENCE_MS / 4);
      await this.#hearMore();
    }
  }

  /** Stays where it is, and hears what comes late. */
  async listen(ms = 2_000): Promise<void> {
    await wait(ms);
    await this.#hearMore();
  }

  /** What comes late, after a step: what is said, and where the focus has gone. */
  async #hearMore(): Promise<void> {
    const hears = this.steps.at(-1)?.hears;
    const [before, said] = [this.#groups, await this.#heard()];
    hears?.push(...said);
    const last = this.#focused;
    const focus = await this.#focus();
    if (focus && focus !== last) hears?.push(...this.#entered(before), focus);
  }

  /** The groups that the focus has come into. */
  #entered(before: readonly string[]): string[] {
    return this.#groups.filter((group) => !before.includes(group)).map((group) => `in ${group}:`);
  }

  async #step(does: string, act: () => Promise<unknown>): Promise<void> {
    await act();
    const hears: string[] = [];
    const before = this.#groups;
    let focus = await this.#focus();
    let lastAt = performance.now();
    for (const end = lastAt + STEP_MS; performance.now() < end && performance.now() - lastAt < SILENCE_MS;) {
      await wait(SILENCE_MS / 4);
      const [now, said] = [await this.#focus(), await this.#heard()];
      if (now !== focus || said.length > 0) lastAt = performance.now();
      focus = now;
      hears.push(...said);
    }
    this.steps.push({ does, hears: [...hears, ...focus ? [...this.#entered(before), focus] : []] });
  }

  /** What was said since the last time. */
  async #heard(): Promise<string[]> {
    const { said, title, dialog, about } = await this.page.evaluate(() => {
      const { liveTexts } = globalThis as unknown as { liveTexts?: string[] };
      const open = [...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1);
      const label = open?.getAttribute("aria-label") ??
        document.getElementById(open?.getAttribute("aria-labelledby") ?? "")?.textContent ??
        (open ? "" : null);
      const about = document.getElementById(open?.getAttribute("aria-describedby") ?? "")?.innerText ?? "";
      return { said: liveTexts?.splice(0) ?? [], title: document.title, dialog: label, about };
    }).catch(() => ({ said: [], title: this.#title, dialog: this.#dialog, about: "" }));
    const heard: string[] = [];
    // What has only counted what is unread is not said.
    const bare = title.replace(/^\(\d+\) /, "");
    if (bare !== this.#title) heard.push(`page “${bare}”`);
    if (dialog !== null && dialog !== this.#dialog) {
      const described = about.replaceAll(/\s+/g, " ").trim();
      heard.push(`dialog “${dialog.trim()}”${described && `, described as “${described}”`}`);
    }
    [this.#title, this.#dialog] = [bare, dialog ?? ""];
    return [...heard, ...said.map((text) => `says: “${text}”`)];
  }

  /** What has the focus, in words; empty for nothing. */
  async #focus(): Promise<string> {
    return this.#focused = await this.#findFocus();
  }

  async #findFocus(): Promise<string> {
    try {
      for (const frame of this.page.frames().slice(1)) {
        const inFrame = frame.locator(":focus");
        if (await inFrame.count() > 0) {
          return `in a frame: ${(await inFrame.ariaSnapshot()).replace(/^- /, "")}`;
        }
      }
      if (!this.#session) {
        this.#session = await this.page.context().newCDPSession(this.page);
        await this.#session.send("Accessibility.enable");
      }
      const { result } = await this.#session.send("Runtime.evaluate", {
        expression: "document.activeElement === document.body ? null : document.activeElement",
      });
      if (!result.objectId) return "";
      const { nodes } = await this.#session.send("Accessibility.getAXNodeAndAncestors", {
        objectId: result.objectId,
      });
      const [own, ...above] = nodes as AxNode[];
      this.#groups = above.filter(isGroup).map(groupOf).toReversed();
      if (!own) return "";
      // What the arrow keys have come to in a list whose box keeps the focus.
      const option = await this.page.evaluate(() => {
        const id = document.activeElement?.getAttribute("aria-activedescendant");
        return id ? document.getElementById(id)?.innerText.replaceAll(/\s+/g, " ").trim() : "";
      });
      return wordsOf(own) + (option ? `, at “${option}”` : "");
    } catch {
      // The page is on its way elsewhere.
      return "";
    }
  }
}

function wordsOf({ ignored, role, name, description, value, properties = [] }: AxNode): string {
  if (ignored) return "something that says nothing";
  const of = (key: string) => properties.find((each) => each.name === key)?.value.value;
  const states = STATES.filter((state) => of(state) === true).filter((state) => state !== "multiline");
  const [checked, expanded, pressed, invalid, popup, level] = [
    of("checked"),
    of("expanded"),
    of("pressed"),
    of("invalid"),
    of("hasPopup"),
    of("level"),
  ];
  const text = of("valuetext") ?? value?.value ?? "";
  if (checked !== undefined) states.push(checked === "true" || checked === true ? "checked" : "not checked");
  if (expanded !== undefined) states.push(expanded ? "expanded" : "collapsed");
  if (pressed !== undefined) states.push(pressed === "true" ? "pressed" : "not pressed");
  if (invalid !== undefined && invalid !== "false") states.push("invalid");
  if (popup !== undefined && popup !== "false") states.push(`opens a ${popup}`);
  const said = String(text);
  return [
    `“${String(name?.value ?? "")}”`,
    `${String(role?.value)}${level === undefined ? "" : ` of level ${level}`}`,
    ...said ? [`value “${said}”`] : [],
    ...states,
    ...description?.value ? [`described as “${description.value}”`] : [],
  ].join(", ");
}

function isGroup({ ignored, role, name }: AxNode): boolean {
  return !ignored && Boolean(name?.value) && GROUPS.includes(String(role?.value));
}

function groupOf({ role, name }: AxNode): string {
  return `“${String(name?.value)}”, ${String(role?.value)}`;
}

/** In the page: keeps what live regions come to say, as `liveTexts`. */
export function listenToLiveRegions(): void {
  const texts: string[] = [];
  Object.assign(globalThis, { liveTexts: texts });
  const REGION = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], output";
  const last = new WeakMap<Element, string>();
  const waiting = new Set<Element>();
  const say = () => {
    for (const region of waiting) {
      const text = (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const isOff = region.closest("[aria-live=off], [inert], [hidden]") !== null;
      if (text !== (last.get(region) ?? "") && text !== "" && !isOff && region.isConnected) texts.push(text);
      last.set(region, text);
    }
    waiting.clear();
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(REGION);
      if (region) waiting.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll("[role=alert]")]) {
          if (alert.matches("[role=alert]")) waiting.add(alert);
        }
      }
    }
    if (waiting.size > 0) setTimeout(say, 100);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
