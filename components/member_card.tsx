/** A member in a grid or a strip: the photo with the name on it. The whole card is one link to their profile. */
import type { VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { VipBadge } from "@/components/badges.tsx";
import { CardInterests, type CardInterestsProps } from "@/components/card_interests.tsx";
import { CardRing } from "@/components/card_ring.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { heartIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { ringOf } from "@/domain/story_ring.ts";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";

export interface MemberCardProps {
  t: Translate;
  member: CardView & CardInterestsProps["of"];
  href: string;
  /** In a strip: less than half as wide. */
  small?: boolean | undefined;
  /** Among the first on the page: its picture is needed for the first paint. */
  eager?: boolean | undefined;
  /** Without the colours of the photo in its place. */
  plain?: boolean | undefined;
  /** The viewer has liked them. */
  liked?: boolean | undefined;
}

export function MemberCard({ t, member, href, small, eager, plain, liked }: MemberCardProps): VNode {
  const ring = ringOf(member);
  return (
    <a href={href} data-modal="always" className={CARD}>
      {!plain && <PhotoPlaceholder of={member.placeholder} />}
      <img
        src={member.photo ? photoInSize(member.photo, small ? "thumb" : "card") : NO_PHOTO}
        alt=""
        width="240"
        height="320"
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        data-fade=""
      />
      {member.status === 1 && <Online label={t("chat.online")} small={small} />}
      {liked && (
        <Icon
          of={heartIcon}
          size="lg"
          filled
          label={t("meet.liked")}
          className="absolute end-3 top-2.5 rounded-full bg-action p-1 text-white"
        />
      )}
      <span
        className={classes(
          "absolute inset-x-0 bottom-0 flex flex-col gap-0.5 shade-foot pt-10 text-white",
          small ? "px-2.5 pb-2" : "px-3.5 pb-3",
        )}
      >
        <span className={classes("flex items-center gap-1.5 leading-tight", small ? "text-sm" : "text-lg")}>
          <bdi className="flex min-w-0 gap-1.5">
            <span className="truncate font-semibold">{member.name}</span>
            <span>{member.age}</span>
          </bdi>
          {member.vip === 1 && <VipBadge label="VIP" />}
        </span>
        {!small && <CardInterests t={t} of={member} />}
        {!small && member.city !== "" && (
          <span className="flex items-center gap-1 text-xs text-white/90">
            {/* The shell has its shape, once for all cards (components/app_shell.tsx). */}
            <svg className="icon size-3.5" fill="none" aria-hidden="true">
              <use href="#pin" />
            </svg>
            <bdi className="truncate">{member.city}</bdi>
          </span>
        )}
      </span>
      {ring && <CardRing ring={ring} label={t(`ring.${ring}`)} />}
    </a>
  );
}

function Online({ label, small }: { label: string; small: boolean | undefined }): VNode {
  const dot = "size-2 rounded-full bg-[#35d48c]";
  if (small) {
    return (
      <span role="img" aria-label={label} className="absolute start-2.5 top-2.5 rounded-full bg-black/60 p-1">
        <span className={classes("block", dot)} />
      </span>
    );
  }
  return (
    <span className="absolute start-2.5 top-2.5 inline-flex items-center gap-1.5 rounded-full bg-black/60 py-1 ps-2 pe-2.5
        text-2xs font-medium text-white">
      <span className={dot} />
      {label}
    </span>
  );
}

/** The shape of a card, with a picture or without; the picture is styled by static/styles/card.css. */
export const CARD =
  "card relative block aspect-3/4 w-full overflow-hidden rounded-card bg-sunken shadow-soft pressable " +
  "active:scale-[0.98]";

/** The grid that cards lie in: two columns under 1200 px, three above (spec §9), five from 1800 px on. */
export const MEMBER_GRID = "member-grid grid grid-cols-2 gap-3 px-4 wide:gap-4 wide:px-6 xl:grid-cols-3";
