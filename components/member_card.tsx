/** A member in a grid: the picture carries it, the name lies on it. The whole card is one link. */
import type { VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { VipBadge } from "@/components/badges.tsx";
import { Icon } from "@/components/icon.tsx";
import { mapPinIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";

export interface MemberCardProps {
  t: Translate;
  member: CardView;
  href: string;
  /** Among the first on the page: its picture is needed for the first paint. */
  eager?: boolean | undefined;
}

export function MemberCard({ t, member, href, eager }: MemberCardProps): VNode {
  return (
    <li>
      <a
        href={href}
        data-prefetch=""
        className="group relative block aspect-3/4 overflow-hidden rounded-card bg-sunken shadow-soft transition-[scale]
          duration-200 ease-out active:scale-[0.98]"
      >
        <PhotoPlaceholder of={member.placeholder} />
        <img
          src={member.photo ? photoInSize(member.photo, "card") : NO_PHOTO}
          alt=""
          width="240"
          height="320"
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          data-fade=""
          className="absolute inset-0 size-full object-cover transition-[scale] duration-200 ease-out group-hover:scale-[1.04]"
        />
        {member.status === 1 && (
          <span className="absolute start-2.5 top-2.5 inline-flex items-center gap-1.5 rounded-full bg-black/60 py-1 ps-2 pe-2.5
              text-2xs font-medium text-white">
            <span className="size-2 rounded-full bg-[#35d48c]" />
            {t("chat.online")}
          </span>
        )}
        <span className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-black/80 via-black/55 to-transparent px-3.5
            pt-10 pb-3 text-white">
          <span className="flex items-center gap-1.5 text-lg leading-tight">
            <bdi className="truncate font-semibold">{member.name}</bdi>
            <span>{member.age}</span>
            {member.vip === 1 && <VipBadge label="VIP" />}
          </span>
          {member.city !== "" && (
            <span className="flex items-center gap-1 text-xs text-white/90">
              <Icon of={mapPinIcon} size="xs" />
              <bdi className="truncate">{member.city}</bdi>
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** The grid that cards lie in. */
export const MEMBER_GRID = "grid grid-cols-2 gap-3 px-4 wide:gap-4 wide:px-6 xl:grid-cols-3";
