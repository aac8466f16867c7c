/**
 * Loads lists of the desk's pages again when the server says that they have changed. For enhance/live_lists.ts.
 *
 * A list is replaced only while nobody is at work in it: what is typed, chosen or opened in it stays, and a line says that
 * there is news.
 */
import { browserPorts } from "@/client/browser_ports.ts";
import { type DeskEvent, readDeskIncoming } from "@/client/desk/incoming.ts";
import { browserPageLife } from "@/client/page_life.ts";
import type { Ports } from "@/client/ports.ts";
import { Socket } from "@/client/socket.ts";
import { DESK_SOCKET_PATH } from "@/protocol/desk/socket.ts";

const SIGN_OUT_PATH = "/desk/sign-out";
const SIGN_IN_PATH = "/desk/sign-in";
/** Lists are loaded this often at most. */
const AGAIN_MS = 2_000;

/** Follows the lists of this page until it is left. */
export function followLists(document: Document): void {
  const loader = openLoader(document, browserPorts(DESK_SOCKET_PATH));
  const page = browserPageLife(SIGN_OUT_PATH);
  let isFirst = true;
  const socket = new Socket<DeskEvent, unknown>(browserPorts(DESK_SOCKET_PATH), {
    onEvent: (event) => {
      if (event.module === "lists") loader.changed(event.data.lists);
    },
    onOpen: () => {
      // The page has just been rendered; later something may have been missed.
      if (!isFirst) loader.changed(listsOf(document));
      isFirst = false;
    },
    onEnded: () => location.assign(SIGN_IN_PATH),
  }, readDeskIncoming);
  page.listen({
    onReturn: () => {
      socket.ensureOpen();
      loader.wake();
    },
    onOffline: () => socket.lose(),
    onPutAway: () => socket.suspend(),
    onStored: () => {},
    onLogout: () => {},
  }, new AbortController().signal);
  socket.connect();
}

function listsOf(document: Document): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-live]")].map(({ dataset }) => dataset.live ?? "");
}

interface Loader {
  /** Lists have changed. */
  changed(lists: readonly string[]): void;
  /** The page can be seen again. */
  wake(): void;
}

function openLoader(document: Document, ports: Pick<Ports, "after" | "now" | "report">): Loader {
  const wanted = new Set<string>();
  let notBefore = 0;
  let isWaiting = false;

  function schedule(): void {
    if (isWaiting || wanted.size === 0 || document.visibilityState !== "visible") return;
    isWaiting = true;
    ports.after(Math.max(0, notBefore - ports.now()), () => {
      void load().catch((error) => ports.report(String(error))).finally(() => {
        isWaiting = false;
        notBefore = ports.now() + AGAIN_MS;
        schedule();
      });
    });
  }

  async function load(): Promise<void> {
    const lists = [...wanted];
    wanted.clear();
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    // Signed out, or the role is gone: the page itself says so.
    if (response.redirected || !response.ok) return location.reload();
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const list of lists) replace(list, fresh);
  }

  function replace(list: string, fresh: Document): void {
    const [shown, next] = [find(document, list), find(fresh, list)];
    if (!shown || !next || shown.innerHTML === next.innerHTML) return;
    if (isAtWork(shown)) return tell();
    shown.replaceChildren(...[...next.childNodes].map((node) => document.importNode(node, true)));
    shown.dispatchEvent(new CustomEvent("desk:replaced", { bubbles: true }));
  }

  function tell(): void {
    const line = document.querySelector<HTMLElement>("[data-live-news]");
    if (line) line.hidden = false;
  }

  return {
    changed(lists) {
      for (const list of lists) if (find(document, list)) wanted.add(list);
      schedule();
    },
    wake: schedule,
  };
}

function find(document: Document, list: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-live="${CSS.escape(list)}"]`);
}

/** Whether somebody is at work in a list: it has the focus, something in it is open, chosen or typed. */
function isAtWork(list: HTMLElement): boolean {
  if (list.contains(list.ownerDocument.activeElement)) return true;
  if (list.querySelector("dialog[open], details[open]")) return true;
  return [...list.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some((field) =>
    field.value !== field.defaultValue ||
    field instanceof HTMLInputElement && field.checked !== field.defaultChecked
  );
}
