/** What a search in a chat has found, and how far it is. Parts of the search panel. */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { contactTime, formatCount, type Reader } from "@/domain/time_text.ts";
import { markedSnippet } from "@/client/search/marked_text.ts";
import type { MessageSearch } from "@/client/search/message_search.ts";
import type { Translate } from "@/locales/text.ts";
import type { MessageView } from "@/protocol/views/message.ts";

export interface SearchStateProps {
  t: Translate;
  search: MessageSearch;
  /** Which of the hits is on the screen; null for none. */
  at: number | null;
  isOffline: boolean;
}

/** One line: what the search is doing or came to, and what can be done about it. */
export function SearchState({ t, search, at, isOffline }: SearchStateProps): VNode | null {
  const step = search.step.value;
  const percent = Math.round(search.progress.value * 100);
  if (step === "idle") return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 pb-1 text-sm text-muted wide:px-7">
      <p role="status" className={classes("min-w-0 flex-1", step === "failed" && "text-bad")}>
        {wordsFor({ t, search, at, isOffline })}
      </p>
      {step === "searching" && (
        <>
          <div
            role="progressbar"
            aria-label={t("chat.searching")}
            aria-valuenow={percent}
            className="h-1 w-20 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full bg-brand transition-none" style={{ inlineSize: `${percent}%` }} />
          </div>
          <Button variant="ghost" size="sm" onClick={() => search.stop()}>{t("chat.search_stop")}</Button>
        </>
      )}
      {(step === "paused" || step === "failed") && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void search.more()}
        >
          {t(step === "failed" ? "shell.retry" : "chat.search_more")}
        </Button>
      )}
    </div>
  );
}

function wordsFor({ t, search, at, isOffline }: SearchStateProps): string {
  const step = search.step.value;
  const found = search.hits.value.length;
  const count = formatCount(found);
  const mayHaveMore = step !== "done";
  if (step === "failed") return t("chat.search_failed");
  if (step === "searching" && isOffline) return t("chat.search_offline");
  if (step === "searching" && found === 0) return t("chat.searching");
  if (found === 0 && !mayHaveMore) return t("chat.search_none");
  if (at !== null) return t("chat.search_at", { number: at + 1, count: mayHaveMore ? `${count}+` : count });
  return mayHaveMore ? t("chat.search_found_more", { count }) : t("chat.search_found", { count: found });
}

export interface SearchHitsProps {
  t: Translate;
  /** What ids of options begin with. */
  id: string;
  me: string;
  /** The contact's. */
  name: string;
  reader: Reader & { now: number };
  hits: readonly MessageView[];
  /** The folded words that they have. */
  words: readonly string[];
  /** Which one the arrow keys have come to. */
  at: number;
  onChoose(index: number): void;
}

export function SearchHits(props: SearchHitsProps): VNode {
  const { t, id, me, name, reader, hits, words, at, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ul
      ref={list}
      id={`${id}-hits`}
      role="listbox"
      aria-label={t("chat.search_results")}
      className="absolute inset-x-0 top-full max-h-[50dvh] overflow-y-auto overscroll-contain border-b border-line bg-surface pb-2 shadow-lift"
    >
      {hits.map((hit, index) => (
        <li
          key={hit.seq}
          id={`${id}-${hit.seq}`}
          role="option"
          aria-selected={index === at}
          className={classes(
            "cursor-pointer px-4 py-2 wide:px-7",
            index === at ? "bg-sunken" : "hover:bg-sunken",
          )}
          // The focus stays in the box until the list is left.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <p className="flex items-baseline gap-2 text-xs text-muted">
            <span className="min-w-0 flex-1 truncate font-medium">
              <bdi>{hit.sender_id === me ? t("message.you") : name}</bdi>
            </span>
            <time dateTime={new Date(hit.timestamp * 1000).toISOString()}>
              {contactTime(hit.timestamp, reader.now, reader)}
            </time>
          </p>
          <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink">
            {markedSnippet(hit.message, words).map((part, index) =>
              part.isMarked
                ? (
                  <mark key={index} className="rounded-sm bg-brand-soft font-semibold text-ink">
                    {part.text}
                  </mark>
                )
                : part.text
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
