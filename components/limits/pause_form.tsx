/** The choice of a pause, or of an exclusion. Leads to the page that names what it means, where it is begun. */
import type { VNode } from "preact";
import { PAUSE_LENGTHS, type PauseKind } from "@/domain/own_pause.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { SelectField } from "@/components/select_field.tsx";
import type { Translate } from "@/locales/text.ts";

export function PauseForm({ t, kind }: { t: Translate; kind: PauseKind }): VNode {
  const options = PAUSE_LENGTHS[kind].map((length) => ({
    value: length,
    label: t(`limits.length_${length}`),
  }));
  return (
    <CardSection id={kind} title={t(`limits.${kind}_title`)}>
      <p className="-mt-1.5 text-sm text-muted">{t(`limits.${kind}_lead`)}</p>
      <form method="get" action="/limits/pause" className="grid gap-4">
        {/* Its name is its id, so each form on the page has another one. */}
        <SelectField name={kind} label={t("limits.pause_label")} options={options} />
        <Button type="submit" variant="secondary" className="justify-self-start">
          {t(`limits.${kind}_next`)}
        </Button>
      </form>
    </CardSection>
  );
}
