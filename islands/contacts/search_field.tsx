/** The field above the contacts that they are searched with. What it finds is loaded with the first letter. */
import { useRef } from "react";
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { searchIcon, xIcon } from "@/components/icons.ts";
import { SEARCH_TEXT_MAX_CHARS } from "@/domain/limits.ts";
import type { Translate } from "@/locales/text.ts";

export interface SearchFieldProps {
  t: Translate;
  text: string;
  onText(text: string): void;
  /** It has the focus: a search may follow. */
  onReady(): void;
  /** The keyboard goes on to what was found; Enter opens the first. */
  onDown(): void;
  onEnter(): void;
}

export function SearchField({ t, text, onText, onReady, onDown, onEnter }: SearchFieldProps): VNode {
  const field = useRef<HTMLInputElement>(null);

  function clear(): void {
    onText("");
    field.current?.focus();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape" && text !== "") clear();
    else if (event.key === "ArrowDown") onDown();
    else if (event.key === "Enter") onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <search className="relative block px-3 pb-2">
      <Icon of={searchIcon} className="pointer-events-none absolute start-7 top-3 text-muted" />
      <input
        ref={field}
        type="search"
        data-contact-search=""
        value={text}
        aria-label={t("contacts.search")}
        placeholder={t("contacts.search")}
        autoComplete="off"
        autoCapitalize="words"
        enterkeyhint="search"
        // An empty box with dir=auto is left-to-right, and so would be a Hebrew placeholder.
        dir={text === "" ? undefined : "auto"}
        maxLength={SEARCH_TEXT_MAX_CHARS}
        className="contact-search min-h-11 w-full rounded-full bg-sunken ps-11 pe-13 text-ink placeholder:truncate placeholder:text-muted placeholder-shown:pe-4"
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onFocus={onReady}
        onKeyDown={onKey}
      />
      {text !== "" && (
        <IconButton
          icon={xIcon}
          label={t("contacts.search_clear")}
          onClick={clear}
          className="absolute end-3 top-0"
        />
      )}
    </search>
  );
}
