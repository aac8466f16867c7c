/** Those who were liked most, as a strip that scrolls sideways, by buttons too. Nothing where there are none. */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { chevronLeftIcon, chevronRightIcon } from "@/components/icons.ts";
import { MemberCard } from "@/components/member_card.tsx";
import { MemberCardSkeleton } from "@/components/skeletons.tsx";
import type { Client } from "@/client/client.ts";
import { useLive } from "@/islands/use_live.ts";
import { useStrip } from "@/islands/meet/use_strip.ts";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";

/** As many as the widest page shows. */
const SKELETONS = 7;
const PLACE = "w-28 shrink-0";

export interface PopularStripProps {
  t: Translate;
  client: Client | null;
  /** Null while they are asked for. */
  members: readonly CardView[] | null;
  liked: ReadonlySet<string> | undefined;
}

export function PopularStrip({ t, client, members, liked }: PopularStripProps): VNode | null {
  const list = useRef<HTMLUListElement>(null);
  const live = useLive(client);
  const strip = useStrip(list, members?.length ?? 0);
  const ids = members?.map(({ id }) => id) ?? [];
  useEffect(() => client?.presence.followWhile(ids), [client, ids.join()]);
  if (members?.length === 0) return null;
  return (
    <section aria-labelledby="popular-title" className="pb-6">
      <div className="flex min-h-11 items-center gap-1 px-4 wide:px-6">
        <h2 id="popular-title" className="flex-1 text-xl font-bold">{t("meet.popular")}</h2>
        {strip.isLonger && (
          <>
            <IconButton
              icon={chevronLeftIcon}
              directional
              label={t("meet.popular_back")}
              disabled={!strip.mayGoBack}
              onClick={() => strip.go(-1)}
            />
            <IconButton
              icon={chevronRightIcon}
              directional
              label={t("meet.popular_on")}
              disabled={!strip.mayGoOn}
              onClick={() => strip.go(1)}
            />
          </>
        )}
      </div>
      <ul
        ref={list}
        aria-labelledby="popular-title"
        className="flex gap-3 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] wide:px-6"
      >
        {members?.map((member) => (
          <li key={member.id} className={PLACE}>
            <MemberCard
              t={t}
              member={live(member)}
              href={`/profile/${member.id}`}
              small
              plain={!client}
              liked={liked?.has(member.id)}
            />
          </li>
        )) ??
          Array.from(
            { length: SKELETONS },
            (_, index) => <MemberCardSkeleton key={index} className={PLACE} />,
          )}
      </ul>
    </section>
  );
}
