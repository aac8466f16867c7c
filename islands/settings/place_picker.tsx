/**
 * A city by typing: a combobox as ARIA 1.2 describes it. The focus stays in the field, the arrows walk the list, Enter
 * chooses, Escape closes. Whatever is typed and not chosen changes nothing: leaving the field shows the city again.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { PLACE_QUERY_MAX_CHARS } from "@/domain/limits.ts";
import { cityText, placeText, type PlaceView } from "@/domain/place.ts";
import { Field, FIELD_BOX, fieldAria } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { mapPinIcon } from "@/components/icons.ts";
import { stepThrough } from "@/client/place/step_through.ts";
import { createPlaceSearch } from "@/client/place/search.ts";
import type { Translate } from "@/locales/text.ts";

export interface PlacePickerProps {
  t: Translate;
  /** Unique on the page. */
  name: string;
  value: PlaceView | null;
  disabled: boolean;
  error?: string | undefined;
  /** The cities that a text may mean; rejects where there is no answer. */
  ask(text: string): Promise<readonly PlaceView[]>;
  onChoose(place: PlaceView): void;
}

export function PlacePicker({ t, name, value, disabled, ask, onChoose, ...rest }: PlacePickerProps): VNode {
  /** What is typed; null while the chosen city is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [places, setPlaces] = useState<readonly PlaceView[] | null>(null);
  const [active, setActive] = useState(-1);
  const search = useMemo(() =>
    createPlaceSearch({
      after: afterMs,
      ask,
      show(found) {
        setPlaces(found);
        setActive(-1);
      },
    }), [ask]);
  const rows = places ?? [];
  const isOpen = rows.length > 0;
  const error = rest.error ?? (places?.length === 0 ? t("place.none") : undefined);
  const texts = { name, label: t("settings.location"), hint: t("place.hint"), error };
  const listId = `${fieldAria(texts).id}-list`;

  function close(): void {
    search("");
    setPlaces(null);
    setActive(-1);
  }

  function choose(place: PlaceView | undefined): void {
    if (!place) return;
    close();
    setTyped(null);
    onChoose(place);
  }

  function press(event: KeyboardEvent): void {
    // Keys that a writing system's own list takes are not for this one.
    if (event.isComposing || !isOpen) return;
    if (event.key === "ArrowDown") setActive(stepThrough(active, rows.length, 1));
    else if (event.key === "ArrowUp") setActive(stepThrough(active, rows.length, -1));
    else if (event.key === "Enter") choose(rows[Math.max(0, active)]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    // Around the field, Escape would close a modal.
    event.stopPropagation();
  }

  return (
    <div className="grid gap-1.5">
      <Field {...texts}>
        <div className="relative">
          <Icon
            of={mapPinIcon}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-brand"
          />
          <input
            {...fieldAria(texts)}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
            value={typed ?? (value ? placeText(value) : "")}
            maxLength={PLACE_QUERY_MAX_CHARS}
            autoComplete="off"
            autoCapitalize="words"
            spellcheck={false}
            enterkeyhint="search"
            dir={typed === null && !value ? undefined : "auto"}
            disabled={disabled}
            className={`${FIELD_BOX} ps-12`}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              search(event.currentTarget.value);
            }}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={press}
            onBlur={() => {
              close();
              setTyped(null);
            }}
          />
          <Places
            t={t}
            id={listId}
            label={texts.label}
            places={rows}
            active={active}
            onChoose={choose}
          />
        </div>
        <p role="status" className="sr-only">
          {isOpen ? t("place.count", { count: rows.length }) : ""}
        </p>
      </Field>
      <p className="text-xs text-faint">{t("place.credit", { source: "GeoNames (CC BY 3.0)" })}</p>
    </div>
  );
}

interface PlacesProps {
  t: Translate;
  id: string;
  label: string;
  places: readonly PlaceView[];
  /** Place of the one that the arrows are at; -1 for none. */
  active: number;
  onChoose(place: PlaceView): void;
}

/** What the typed text may mean. Hidden where that is nothing. */
function Places({ t, id, label, places, active, onChoose }: PlacesProps): VNode {
  const list = useRef<HTMLUListElement>(null);
  const isOpen = places.length > 0;
  useEffect(() => {
    const shown = isOpen ? list.current?.children[active] ?? list.current : null;
    shown?.scrollIntoView({ block: "nearest" });
  }, [isOpen, active]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-72 scroll-mb-24 overflow-y-auto overscroll-contain rounded-lg border
        border-line bg-raised p-1.5 shadow-lift"
      // The focus stays in the field, or the list would close before the tap has chosen.
      onMouseDown={(event) => event.preventDefault()}
    >
      {places.map((place, index) => (
        <li
          key={place.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="grid min-h-12 cursor-pointer content-center rounded-md px-3 py-1.5 leading-tight
            hover:bg-sunken aria-selected:bg-brand-soft aria-selected:text-brand"
          onClick={() => onChoose(place)}
        >
          <bdi className="truncate font-medium">{cityText(place)}</bdi>
          <span className="truncate text-sm text-muted">
            <bdi>{place.country}</bdi>
            {place.near !== undefined && ` · ${t("place.near", { city: place.near })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function afterMs(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
