/**
 * Looks for messages of a chat. Below its header, beside the messages and not above them: whoever has jumped to a hit
 * reads on there, and goes to the next one from here.
 * Invariant: the focus stays in the box while the arrow keys go through the hits; Escape closes it from anywhere in the chat.
 */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { chevronDownIcon, chevronUpIcon, searchIcon, xIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import { SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import { MessageSearch } from "@/client/search/message_search.ts";
import type { Chat } from "@/client/state/chat.ts";
import type { Arrival } from "@/client/state/chat_pages.ts";
import { SearchHits, SearchState } from "@/islands/chat/search_hits_panel.tsx";
import { tint } from "@/islands/chat/point_out.ts";
import type { Translate } from "@/locales/text.ts";

/** A pause in typing (spec §9, request debounce). */
const DEBOUNCE_MS = 300;

export interface SearchPanelProps {
  t: Translate;
  client: Client;
  chat: Chat;
  /** The contact's. */
  name: string;
  reader: Reader & { now: number };
  /** Grows when it is asked for. */
  asked: number;
  /** Shows a message; `show` gets its line, in place of what is usual. */
  jumpTo(seq: number, show?: (line: HTMLElement) => void): Promise<Arrival>;
  onClose(): void;
}

export function SearchPanel(props: SearchPanelProps): VNode {
  const { t, client, chat, name, reader, asked, onClose } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { search, text, at, isListed, type, list, choose, go, onKeyDown } = useSearch(props);
  const hits = search.hits.value;
  const step = search.step.value;
  // In the moment in which it is asked for: a later one would have what is written by then replaced.
  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, [asked]);
  useEscape(onClose);

  const isOpen = isListed && step !== "idle";
  const active = isOpen ? hits[at] : undefined;
  return (
    <div className="lazy">
      <section
        role="search"
        aria-label={t("chat.search_title")}
        className="relative z-10 border-b border-line bg-surface"
      >
        <div className="flex items-center gap-1 px-2 py-1.5 wide:px-5">
          <span className="shrink-0 ps-2 text-muted">
            <Icon of={searchIcon} />
          </span>
          <input
            ref={box}
            // Not one of type "search": Escape would empty it before it closes the panel.
            type="text"
            role="combobox"
            dir={text === "" ? undefined : "auto"}
            aria-label={t("chat.search_label", { name })}
            aria-autocomplete="list"
            aria-expanded={isOpen && hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={active && `${id}-${active.seq}`}
            placeholder={t("chat.search_placeholder")}
            value={text}
            maxLength={SEARCH_TEXT_MAX_CHARS}
            autoComplete="off"
            enterkeyhint="search"
            className="h-11 min-w-0 flex-1 bg-transparent px-1 text-base text-ink outline-none placeholder:text-faint"
            onInput={({ currentTarget }) => type(currentTarget.value)}
            onFocus={list}
            onKeyDown={onKeyDown}
          />
          {hits.length > 0 && (
            <>
              <IconButton
                icon={chevronUpIcon}
                label={t("chat.search_older")}
                disabled={at >= hits.length - 1 && step === "done"}
                onClick={() => void go(isListed ? 0 : 1)}
              />
              <IconButton
                icon={chevronDownIcon}
                label={t("chat.search_newer")}
                disabled={at === 0}
                onClick={() => void go(-1)}
              />
            </>
          )}
          <IconButton icon={xIcon} label={t("chat.search_close")} onClick={onClose} />
        </div>
        <SearchState
          t={t}
          search={search}
          at={isListed ? null : at}
          isOffline={client.socket.link.value !== "open"}
        />
        {isOpen && hits.length > 0 && (
          <SearchHits
            t={t}
            id={id}
            me={chat.me}
            name={name}
            reader={reader}
            hits={hits}
            words={search.words.value}
            at={at}
            onChoose={choose}
          />
        )}
      </section>
    </div>
  );
}

/** What is looked for, which hit is chosen, and whether they are listed. */
function useSearch({ client, chat, jumpTo }: SearchPanelProps) {
  const search = useMemo(() =>
    new MessageSearch({
      call: client.socket.call,
      contact: chat.contact,
      newest: () => chat.threads.newest.peek().messages.at(-1)?.seq ?? 0,
    }), [client, chat]);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isListed, setListed] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => search.search(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => () => search.stop(), [search]);

  function type(next: string): void {
    setText(next);
    setAt(0);
    setListed(true);
  }

  function choose(index: number): void {
    const hit = search.hits.peek()[index];
    if (!hit) return;
    setAt(index);
    setListed(false);
    void jumpTo(hit.seq);
  }

  /** To the next hit, from a button or key that keeps the focus. */
  async function go(by: 1 | 0 | -1): Promise<void> {
    if (at + by >= search.hits.peek().length) await search.more();
    const next = Math.min(search.hits.peek().length - 1, Math.max(0, at + by));
    const hit = search.hits.peek()[next];
    if (!hit) return;
    setAt(next);
    setListed(false);
    await jumpTo(hit.seq, tint);
  }

  /** Through the list, and shows it. */
  function walk(by: 1 | -1): void {
    const { length } = search.hits.peek();
    if (isListed) setAt(Math.min(length - 1, Math.max(0, at + by)));
    setListed(true);
    if (at + by >= length) void search.more();
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") walk(1);
    else if (event.key === "ArrowUp") walk(-1);
    else if (event.key !== "Enter") return;
    else if (isListed) choose(at);
    else void go(event.shiftKey ? -1 : 1);
    event.preventDefault();
  }

  return { search, text, at, isListed, type, list: () => setListed(true), choose, go, onKeyDown };
}

/** From anywhere in the chat, but for what stands above it. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
}
