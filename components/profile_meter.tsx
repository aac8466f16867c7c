/** How complete the member's own profile is, with the next useful thing as a link. Nothing where nothing is missing. */
import type { VNode } from "preact";
import { type Meter, METER_PHOTOS, type MeterPart } from "@/domain/profile_meter.ts";
import { TextLink } from "@/components/text_link.tsx";
import type { Translate } from "@/locales/text.ts";

const PLACES: { readonly [Part in MeterPart]: string } = {
  photo: "/profile/edit#photos-title",
  photos: "/profile/edit#photos-title",
  bio: "/profile/edit#edit-about",
  interests: "/profile/answers#public",
  languages: "/profile/answers#public",
  prompts: "/profile/answers#prompts",
};

export function ProfileMeter({ t, meter: { percent, next } }: { t: Translate; meter: Meter }): VNode | null {
  if (next === null) return null;
  const title = t("meter.title", { percent });
  return (
    <section aria-labelledby="meter" className="grid gap-1 rounded-card bg-surface px-5 py-4 shadow-soft">
      <h2 id="meter" className="font-medium">{title}</h2>
      {/* A width by attribute: pages have no inline style. */}
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mirror-rtl h-2 w-full overflow-hidden rounded-full bg-sunken"
      >
        <rect width={percent} height="2" className="text-brand" fill="currentColor" x="0" />
      </svg>
      <p className="text-sm text-muted">{t("meter.why")}</p>
      <TextLink href={PLACES[next]}>
        {next === "photos" ? t("meter.photos", { count: METER_PHOTOS }) : t(`meter.${next}`)}
      </TextLink>
    </section>
  );
}
