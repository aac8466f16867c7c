/**
 * Whom the member wants to find: on /settings, and alone in the modal that the filter icon opens.
 * Invariant: nothing counts until it is saved, nor is it lost; saved in the modal, the modal is done.
 */
import { useMemo, useRef } from "react";
import type { VNode } from "preact";
import {
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { milesOf } from "@/domain/miles.ts";
import { PREFERENCE_KEYS } from "@/domain/profile_fields.ts";
import { ChoiceField } from "@/components/choice_field.tsx";
import type { Me } from "@/client/client.ts";
import { FilterFields } from "@/islands/settings/filter_fields.tsx";
import { PlacePicker } from "@/islands/settings/place_picker.tsx";
import { RangeSlider } from "@/islands/settings/range_slider.tsx";
import { SaveBar } from "@/islands/settings/save_bar.tsx";
import { Switch } from "@/islands/settings/switch.tsx";
import { useOwnForm } from "@/islands/settings/use_own_form.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export interface SettingsProps {
  me: Me;
  own: OwnView;
  /** Alone on its page: the page's heading is its title. */
  alone: boolean;
  /** The distance is shown in miles; it is kept in kilometres. */
  miles: boolean;
  context: IslandContext;
}

const DISTANCES = [DISTANCE_MIN_KM, DISTANCE_MAX_KM] as const;
const AGES = [SEARCH_AGE_MIN_YEARS, SEARCH_AGE_MAX_YEARS] as const;

export function Settings({ me, own, alone, miles, context }: SettingsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const root = useRef<HTMLFormElement>(null);
  const state = useOwnForm({
    me,
    own,
    keys: PREFERENCE_KEYS,
    t,
    context,
    saved: "notice.settings_saved",
    kept: "settings",
  });
  const { form, fields, errorOf } = state;
  const isBeforeHydration = form === null;
  const prefix = alone ? "filter" : "settings";
  const [from, to] = fields.s_age;
  const far = miles
    ? t("settings.miles", { count: milesOf(fields.s_radious) })
    : t("wizard.km", { count: fields.s_radious });

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (await state.save() && alone) closeModalAround(root.current);
  }

  return (
    <form
      ref={root}
      noValidate
      aria-labelledby={alone ? undefined : "discovery-title"}
      className="grid gap-6 rounded-card bg-surface px-5 py-5 shadow-soft"
      onSubmit={(event) => void save(event)}
    >
      {!alone && <h2 id="discovery-title" className="text-lg font-semibold">{t("settings.discovery")}</h2>}
      <ChoiceField
        name={`${prefix}-who`}
        label={t("settings.who")}
        value={String(fields.s_gender)}
        options={([2, 1, 0] as const).map((id) => ({ value: String(id), label: t(`settings.who_${id}`) }))}
        error={errorOf("s_gender")}
        disabled={isBeforeHydration}
        onChange={(event) => form?.set("s_gender", Number(event.currentTarget.value))}
      />
      <RangeSlider
        name={`${prefix}-age`}
        label={t("settings.ages")}
        text={`${from}–${to}`}
        thumbs={[
          { label: t("settings.ages_from"), value: from, text: String(from) },
          { label: t("settings.ages_to"), value: to, text: String(to) },
        ]}
        ends={AGES}
        disabled={isBeforeHydration}
        error={errorOf("s_age")}
        onChange={(range) => form?.set("s_age", range)}
      />
      <RangeSlider
        name={`${prefix}-distance`}
        label={t("settings.distance")}
        text={far}
        thumbs={[{
          label: t("settings.distance"),
          value: fields.s_radious,
          text: far,
        }]}
        ends={DISTANCES}
        disabled={isBeforeHydration}
        error={errorOf("s_radious")}
        onChange={([, km]) => form?.set("s_radious", km)}
      />
      <Switch
        name={`${prefix}-further`}
        label={t("settings.further")}
        hint={t("settings.further_hint")}
        isOn={fields.s_further === 1}
        disabled={isBeforeHydration}
        onChange={(isOn) => form?.set("s_further", isOn ? 1 : 0)}
      />
      <FilterFields
        t={t}
        prefix={prefix}
        value={fields.s_filters}
        disabled={isBeforeHydration}
        onChange={(filters) => form?.set("s_filters", filters)}
      />
      <PlacePicker
        t={t}
        name={`${prefix}-location`}
        value={fields.location}
        disabled={isBeforeHydration}
        error={errorOf("location")}
        ask={state.ask}
        onChoose={(place) => form?.set("location", place)}
      />
      <SaveBar t={t} isBeforeHydration={isBeforeHydration} {...state} onDiscard={state.discard} />
    </form>
  );
}

/** Closes the modal that a form stands in, where it stands in one: client/modals.ts listens. */
function closeModalAround(element: Element | null): void {
  element?.dispatchEvent(new Event("kin:close", { bubbles: true, cancelable: true }));
}
