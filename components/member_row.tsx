/** A member in a list of matches: photo, name, online dot, how long ago, and where they are. A link to their profile, and on the photo, where there are any, to their stories. */
import type { VNode } from "preact";
import { agoText } from "@/domain/ago_text.ts";
import { ringOf } from "@/domain/story_ring.ts";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { RingLink } from "@/components/ring_link.tsx";
import type { Translate } from "@/locales/text.ts";
import type { ListItem } from "@/protocol/views/list.ts";

export interface MemberRowProps {
  t: Translate;
  member: ListItem;
  href: string;
  /** Unix seconds. */
  now: number;
  locale: string;
}

export function MemberRow({ t, member, href, now, locale }: MemberRowProps): VNode {
  const place = [member.city, member.country].filter((part) => part !== "").join(", ");
  return (
    <div className="relative">
      <a
        href={href}
        data-modal="always"
        className="flex min-h-19 items-center gap-3.5 rounded-card px-3 transition-colors duration-150 ease-out -outline-offset-2
        hover:bg-sunken active:bg-sunken"
      >
        <Avatar
          photo={member.photo}
          ring={ringOf(member)}
          onlineLabel={member.status === 1 ? t("chat.online") : undefined}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <bdi className="flex min-w-0 gap-1.5 text-base">
              <span className="truncate font-medium">{member.name}</span>
              <span>{member.age}</span>
            </bdi>
            {member.vip === 1 && <VipBadge label="VIP" />}
            <time
              dateTime={new Date(member.time * 1000).toISOString()}
              className="ms-auto shrink-0 ps-2 text-xs text-faint"
            >
              {agoText(member.time, now, locale)}
            </time>
          </span>
          <span className="mt-0.5 block min-h-5 truncate text-sm text-muted">
            <bdi>{place}</bdi>
          </span>
        </span>
      </a>
      <RingLink t={t} member={member} className="start-3 size-14" />
    </div>
  );
}
