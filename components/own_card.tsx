/** A member's own profile in one card: the photo large, and what others read below it, or beside it where its `@container` has room. */
import type { ComponentChildren, VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { placeText } from "@/domain/place.ts";
import { VipBadge } from "@/components/badges.tsx";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import { cameraIcon, imageIcon, mapPinIcon, pencilIcon, settingsIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export interface OwnCardProps {
  t: Translate;
  own: OwnView;
  /** How many there are. */
  photos: number;
  /** What the member is looking for, in words. */
  answer: string | undefined;
  /** Opens the composer of stories, instead of following the link. */
  onStory?: ((event: Event) => void) | undefined;
}

export function OwnCard({ t, own, photos, answer, onStory }: OwnCardProps): VNode {
  return (
    <section className="overflow-hidden rounded-card bg-surface shadow-soft @lg:flex @lg:items-start @lg:p-5 @lg:pe-0">
      <div className="relative shrink-0 bg-sunken @lg:w-56 @lg:overflow-hidden @lg:rounded-lg">
        <img
          src={own.photo ? photoInSize(own.photo, "card") : NO_PHOTO}
          alt=""
          width="600"
          height="750"
          decoding="async"
          data-fade=""
          className="aspect-square w-full object-cover @lg:aspect-3/4"
        />
        <p className="absolute end-3 top-3 inline-flex items-center gap-1.5 rounded-full bg-black/60 px-3 py-1.5 text-sm
            font-medium text-white tabular-nums">
          <Icon of={imageIcon} size="sm" />
          {t("own.photos", { count: photos })}
        </p>
      </div>
      <div className="grid min-w-0 flex-1 gap-5 px-5 py-5 @lg:py-0">
        <div className="grid gap-1">
          <p className="flex items-center gap-2 text-2xl font-bold">
            <bdi className="min-w-0 break-words">
              {t("explore.name_age", { name: own.name, age: own.age })}
            </bdi>
            {own.vip === 1 && <VipBadge label="VIP" />}
          </p>
          <p className="flex items-center gap-1.5 text-muted">
            <Icon of={mapPinIcon} size="sm" />
            <bdi>{own.city === "" ? t("own.no_city") : placeText(own)}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 *:flex-[1_1_auto] *:px-4">
          <Button href="/profile/edit" modal="wide" icon={pencilIcon}>{t("own.edit")}</Button>
          <Button href="/stories" variant="secondary" icon={cameraIcon} onClick={onStory}>
            {t("compose.add")}
          </Button>
          <Button href="/settings" modal="wide" variant="secondary" icon={settingsIcon}>
            {t("own.settings")}
          </Button>
        </div>
        <Part title={t("own.about")}>
          {own.bio === ""
            ? <span className="text-muted">{t("own.no_bio")}</span>
            : <span dir="auto" className="block break-words whitespace-pre-line">{own.bio}</span>}
        </Part>
        {answer !== undefined && <Part title={t("own.looking_for")}>{answer}</Part>}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <h2 className="mb-1 text-sm font-medium text-muted">{title}</h2>
      <p>{children}</p>
    </div>
  );
}
