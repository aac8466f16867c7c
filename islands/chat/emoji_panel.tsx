/**
 * The emoji, above the write box of wide screens: those used last, or those of a group, or what a search has found. The one
 * that is chosen takes the place of what is selected in the text. Loaded when first wanted.
 * Invariant: whoever closes it, or has chosen, is in the text again, with the caret where it was or behind the emoji.
 */
import { useEffect, useId, useRef, useState } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { IconButton } from "@/components/icon_button.tsx";
import { rotateCwIcon, xIcon } from "@/components/icons.ts";
import { findEmoji } from "@/client/emoji/find.ts";
import { type Emoji, type EmojiGroups, loadEmoji } from "@/client/emoji/load.ts";
import { keepRecent, readRecent } from "@/client/emoji/recent.ts";
import { openOverlay } from "@/client/overlay.ts";
import { shownClient } from "@/client/start.ts";
import { columnsOf, giftAfterKey } from "@/islands/chat/gift_keys.ts";
import { useAnchor } from "@/islands/chat/use_anchor.ts";
import type { Translate } from "@/locales/text.ts";

/** As static/emoji/ has them, each with what stands for it. */
const GROUPS = [
  ["emoji.smileys", "😀"],
  ["emoji.people", "👋"],
  ["emoji.animals", "🐻"],
  ["emoji.food", "🍔"],
  ["emoji.travel", "✈️"],
  ["emoji.activities", "⚽"],
  ["emoji.objects", "💡"],
  ["emoji.symbols", "💬"],
  ["emoji.flags", "🏁"],
] as const;
const RECENT = -1;

export interface EmojiPanelProps {
  t: Translate;
  /** Those used last, the latest first. */
  recent: readonly string[];
  /** The write box. */
  box: Element;
  onChoose(emoji: string, event: MouseEvent): void;
}

export function EmojiPanel({ t, recent, box, onChoose }: EmojiPanelProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isAnchored = useAnchor(dialog, box);
  const { groups, hasFailed, load } = useGroups();
  const [text, setText] = useState("");
  const [group, setGroup] = useState(recent.length > 0 ? RECENT : 0);
  const id = useId();
  const isSearching = text.trim() !== "";
  const shown = groups && shownOf(groups, { text, group, recent });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className={classes(
        "m-auto mb-0 max-h-none w-full max-w-[500px] overflow-hidden rounded-t-panel bg-raised p-0 text-ink shadow-lift",
        isAnchored ? "bare rounded-b-panel" : "h-[78dvh]",
      )}
    >
      <div className="flex h-full flex-col">
        <form method="dialog" className="flex items-center gap-3 ps-5 pe-2 pt-3 pb-1">
          <h2 id={`${id}-title`} className="flex-1 text-lg font-bold">{t("emoji.title")}</h2>
          <IconButton icon={xIcon} label={t("shell.close")} type="submit" value="" />
        </form>
        <div className="px-5 pb-2">
          <input
            type="search"
            autoFocus
            dir={text === "" ? undefined : "auto"}
            aria-label={t("emoji.search")}
            placeholder={t("emoji.search")}
            value={text}
            autoComplete="off"
            spellcheck={false}
            maxLength={60}
            className="min-h-11 w-full rounded-full border border-field bg-surface px-4 text-base text-ink placeholder:text-faint
              focus:border-brand focus:outline-none"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.isComposing) return;
              const first = dialog.current?.querySelector<HTMLElement>("[data-emoji]");
              if (event.key === "ArrowDown") first?.focus();
              else if (event.key === "Enter" && isSearching) first?.click();
              else return;
              event.preventDefault();
            }}
          />
        </div>
        {!isSearching && (
          <Tabs
            t={t}
            id={id}
            group={group}
            hasRecent={recent.length > 0}
            onGroup={setGroup}
          />
        )}
        <div
          id={`${id}-shown`}
          {...isSearching
            ? { role: "group", "aria-label": t("emoji.search") }
            : { role: "tabpanel", "aria-labelledby": `${id}-${group}` }}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3"
        >
          {shown && shown.length > 0 && (
            <Grid key={isSearching ? text : group} emoji={shown} onChoose={onChoose} />
          )}
          {shown?.length === 0 && <p className="px-4 py-12 text-center text-muted">{t("emoji.none")}</p>}
          {hasFailed && (
            <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
              <p className="text-muted">{t("emoji.failed")}</p>
              <Button variant="secondary" icon={rotateCwIcon} onClick={load}>{t("shell.retry")}</Button>
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {isSearching && shown && t("emoji.found", { count: shown.length })}
        </p>
      </div>
    </dialog>
  );
}

function shownOf(
  groups: EmojiGroups,
  { text, group, recent }: { text: string; group: number; recent: readonly string[] },
): readonly Emoji[] {
  if (text.trim() !== "") return findEmoji(groups, text);
  if (group !== RECENT) return groups[group] ?? [];
  const all = groups.flat();
  return recent.flatMap((each) => all.filter(([emoji]) => emoji === each));
}

/** All of them in the page's language; null until they are here. */
function useGroups() {
  const [groups, setGroups] = useState<EmojiGroups | null>(null);
  const [hasFailed, setFailed] = useState(false);
  function load(): void {
    setFailed(false);
    loadEmoji(document.documentElement.lang).then(setGroups, () => setFailed(true));
  }
  useEffect(load, []);
  return { groups, hasFailed, load };
}

interface TabsProps {
  t: Translate;
  /** Of the panel. */
  id: string;
  group: number;
  hasRecent: boolean;
  onGroup(group: number): void;
}

function Tabs({ t, id, group, hasRecent, onGroup }: TabsProps): VNode {
  const list = useRef<HTMLDivElement>(null);
  const tabs = [
    ...(hasRecent ? [{ at: RECENT, label: t("emoji.recent"), sign: "🕘" }] : []),
    ...GROUPS.map(([label, sign], at) => ({ at, label: t(label), sign })),
  ];

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const all = [...list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? []];
    const at = tabs.findIndex((tab) => tab.at === group);
    const next = keyAmong(event, all, { at, columns: all.length });
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    all[next]?.focus();
    onGroup(tab.at);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("emoji.title")}
      className="flex overflow-x-auto px-3 pb-1"
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ at, label, sign }) => (
        <button
          key={at}
          id={`${id}-${at}`}
          type="button"
          role="tab"
          title={label}
          aria-selected={at === group ? "true" : "false"}
          aria-controls={`${id}-shown`}
          tabIndex={at === group ? 0 : -1}
          className={classes(
            "grid size-11 shrink-0 place-items-center rounded-full text-xl -outline-offset-2",
            at === group ? "bg-brand-soft" : "hover:bg-sunken",
          )}
          onClick={() => onGroup(at)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}

function Grid({ emoji, onChoose }: { emoji: readonly Emoji[] } & Pick<EmojiPanelProps, "onChoose">): VNode {
  const grid = useRef<HTMLDivElement>(null);
  const [reachable, setReachable] = useState(0);

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const all = [...grid.current?.querySelectorAll<HTMLElement>("[data-emoji]") ?? []];
    const at = all.findIndex((each) => each === document.activeElement);
    const next = keyAmong(event, all, { at, columns: columnsOf(all) });
    if (next !== null) all[next]?.focus();
  }

  return (
    <div
      ref={grid}
      className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      onKeyDown={onKeyDown}
    >
      {emoji.map(([each, name], index) => (
        <button
          key={each}
          type="button"
          data-emoji={each}
          title={name}
          tabIndex={index === reachable ? 0 : -1}
          className="grid aspect-square place-items-center rounded-lg text-2xl -outline-offset-2 hover:bg-sunken active:scale-90"
          onFocus={() => setReachable(index)}
          onClick={(event) => onChoose(each, event)}
        >
          <span aria-hidden="true">{each}</span>
        </button>
      ))}
    </div>
  );
}

/** Where a key leads among buttons in lines; null for keys that lead nowhere. */
function keyAmong(
  event: TargetedKeyboardEvent<HTMLElement>,
  all: readonly HTMLElement[],
  { at, columns }: { at: number; columns: number },
): number | null {
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const next = giftAfterKey(event.key, at, { count: all.length, columns, isRtl });
  if (next !== null) event.preventDefault();
  return next;
}

/**
 * Opens them above a write box, and puts what is chosen into its text. With Shift it stays open for more. Resolves once it is
 * closed; none opens once the chat of the box has been left.
 */
export async function pickEmoji(t: Translate, box: Element | null): Promise<void> {
  const field = box?.querySelector("textarea");
  if (!box?.isConnected || !field) return;
  const me = shownClient.peek()?.me.id ?? "";
  const storage = localStorageIfAny();
  // What opened it gets the focus back.
  field.focus({ preventScroll: true });
  let [start, end] = [field.selectionStart, field.selectionEnd];
  const panel = openOverlay(
    <EmojiPanel
      t={t}
      box={box}
      recent={readRecent(storage, me)}
      onChoose={(emoji, { shiftKey }) => {
        keepRecent(storage, me, emoji);
        field.setRangeText(emoji, start, end, "end");
        start = end = start + emoji.length;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        if (!shiftKey) panel.close();
      }}
    />,
  );
  await panel.closed;
  // A browser may forget it of a field that was out of reach.
  field.setSelectionRange(start, end);
}

/** Reading `localStorage` throws where cookies are blocked. */
function localStorageIfAny(): Storage | null {
  let storage: Storage | null = null;
  try {
    storage = localStorage;
  } catch {
    // Nothing is remembered then.
  }
  return storage;
}
