/**
 * The text in a chat's box, kept as a draft over reloads and navigations.
 * Invariant: the boxes of one chat in several tabs have one text, that of the box which is typed in; only an empty one takes
 * another's over while it is.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Client } from "@/client/client.ts";
import { joinTexts } from "@/client/drafts.ts";

interface Draft {
  text: string;
  set(text: string): void;
  /** Puts a text back that could not be sent. */
  giveBack(text: string): void;
}

/** What was typed before the island woke up is already in the box of `form`, and stays. */
export function useDraft(
  client: Client | null,
  contact: string,
  form: RefObject<HTMLDivElement | null>,
): Draft {
  const [text, setText] = useState(typedBefore);
  const latest = useRef(text);
  const set = useCallback((next: string) => {
    latest.current = next;
    setText(next);
    client?.drafts.set(contact, next);
  }, [client, contact]);

  useEffect(() => {
    if (client) set(latest.current || client.drafts.get(contact));
  }, [client]);
  const drafts = client?.drafts.all.value;
  useEffect(() => {
    const kept = client?.drafts.get(contact) ?? latest.current;
    if (kept === latest.current || (latest.current !== "" && isTypedIn(form.current))) return;
    latest.current = kept;
    setText(kept);
  }, [drafts]);
  useEffect(() => growBox(form.current), [text]);

  return { text, set, giveBack: useCallback((back) => set(joinTexts(latest.current, back)), [set]) };
}

/** Whether the keyboard is in this tab's box, and not in another tab. */
function isTypedIn(form: HTMLElement | null): boolean {
  const { activeElement } = document;
  return document.hasFocus() && activeElement?.tagName === "TEXTAREA" &&
    form?.contains(activeElement) === true;
}

/** Empty on the server; in the browser, the box that the server rendered. */
function typedBefore(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLTextAreaElement>("#page textarea[name=message]")?.value ?? "";
}

/** Grows the box with its text where the browser does not do so by itself; the style sheet limits it to 100 px. */
function growBox(form: HTMLElement | null): void {
  const box = form?.querySelector("textarea");
  if (!box || CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}
