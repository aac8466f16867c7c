/**
 * Asks for a city. Without JavaScript: a text, a button that searches, and the matches as cards to choose from, all in
 * one form. client/enhance/place_field.ts turns the text into a combobox that lists matches while one types.
 *
 * The form sends `place_query` (the text), `place_search` where the search button was pressed, and under `name` the
 * number of the chosen city.
 */
import type { VNode } from "preact";
import { PLACE_QUERY_MAX_CHARS, PLACES_MAX } from "@/domain/limits.ts";
import { cityText, type PlaceView } from "@/domain/place.ts";
import { Button } from "@/components/button.tsx";
import { FIELD_BOX, fieldAria, FieldNote } from "@/components/field.tsx";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, mapPinIcon, searchIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

const QUERY = "place_query";

export interface PlaceFieldProps {
  t: Translate;
  /** Form name of the chosen city's number. */
  name: string;
  /** What was typed. */
  query?: string | undefined;
  /** The cities that it may mean, or the one that was chosen before; missing while nobody has searched. */
  matches?: readonly PlaceView[] | undefined;
  /** Number of the chosen city. */
  value?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

export function PlaceField(props: PlaceFieldProps): VNode {
  const { t, name, query = "", matches, value = "" } = props;
  const error = matches?.length === 0 ? t("place.none") : props.error;
  const texts = { name: QUERY, label: t("place.label"), hint: t("place.hint"), error };
  const counts = Array.from({ length: PLACES_MAX }, (_, index) => t("place.count", { count: index + 1 }));
  return (
    <div
      data-enhance="place_field"
      data-name={name}
      data-near={t("place.near", { city: "{city}" })}
      data-counts={JSON.stringify([t("place.none"), ...counts])}
      data-chosen={value === "" ? undefined : ""}
      className="group/place grid gap-4"
    >
      <div className="grid gap-1.5">
        <label htmlFor={fieldAria(texts).id} className="text-sm font-medium text-ink">{texts.label}</label>
        <div className="relative">
          <Icon
            of={searchIcon}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted group-data-chosen/place:hidden"
          />
          <Icon
            of={mapPinIcon}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto hidden text-brand group-data-chosen/place:block"
          />
          <input
            {...fieldAria(texts)}
            type="text"
            name={QUERY}
            value={query}
            maxLength={PLACE_QUERY_MAX_CHARS}
            autoComplete="off"
            autoCapitalize="words"
            spellcheck={false}
            enterkeyhint="search"
            autofocus={props.autoFocus}
            dir={query === "" ? undefined : "auto"}
            className={`${FIELD_BOX} ps-12`}
          />
          <ul
            hidden
            role="listbox"
            aria-label={t("place.label")}
            data-place="list"
            className="absolute inset-x-0 top-full z-20 mt-2 max-h-80 overflow-y-auto overscroll-contain rounded-lg border
              border-line bg-raised p-1.5 shadow-lift"
          />
          <template data-place="row">
            <li
              role="option"
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-brand-soft
                aria-selected:text-brand"
            >
              <Icon of={mapPinIcon} className="opacity-60" />
              <PlaceText />
            </li>
          </template>
        </div>
        <FieldNote name={QUERY} hint={texts.hint} error={error} />
      </div>
      <Button type="submit" variant="secondary" name="place_search" value="1" icon={searchIcon}>
        {t("place.search")}
      </Button>
      <p role="status" data-place="status" className="sr-only" />
      {matches && matches.length > 0 && <Matches {...props} matches={matches} value={value} />}
      <p className="text-xs text-faint">{t("place.credit", { source: "GeoNames (CC BY 3.0)" })}</p>
    </div>
  );
}

function Matches({ t, name, matches, value }: PlaceFieldProps & { matches: readonly PlaceView[] }): VNode {
  return (
    <fieldset data-place="matches" className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">{t("place.matches")}</legend>
      {matches.map((place) => (
        <label
          key={place.id}
          className="relative flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2
            shadow-soft transition-colors duration-150 ease-out hover:border-field
            has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2
            has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={place.id}
            checked={String(place.id) === value}
            className="peer absolute inset-0 m-0 appearance-none outline-none"
          />
          <Icon
            of={mapPinIcon}
            className="pointer-events-none relative text-muted peer-checked:text-brand"
          />
          <PlaceText place={place} near={place.near && t("place.near", { city: place.near })} />
          <Icon
            of={checkIcon}
            className="pointer-events-none relative ms-auto text-brand opacity-0 peer-checked:opacity-100"
          />
        </label>
      ))}
    </fieldset>
  );
}

/** A city with its country below; the script fills an empty one. */
function PlaceText({ place, near }: { place?: PlaceView; near?: string | undefined }): VNode {
  return (
    <span className="pointer-events-none relative grid min-w-0 leading-tight">
      <bdi data-place="city" className="truncate font-medium">{place && cityText(place)}</bdi>
      <span className="truncate text-sm text-muted">
        <bdi data-place="country">{place?.country}</bdi>
        <span data-place="near">{near && ` · ${near}`}</span>
      </span>
    </span>
  );
}
