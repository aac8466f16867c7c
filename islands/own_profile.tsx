/**
 * The member's own profile on /profile: as others see it, with the counters of their lists in place of what one does to
 * others (spec §2). Follows every change, on whatever device it was made.
 */
import { useEffect, useMemo } from "react";
import type { VNode } from "preact";
import type { Option } from "@/components/select_field.tsx";
import { OwnCard } from "@/components/own_card.tsx";
import { OwnCounters } from "@/components/own_counters.tsx";
import type { Me } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { useAlone } from "@/islands/use_alone.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

export interface OwnProfileProps {
  me: Me;
  /** These as the page was rendered. */
  own: OwnView;
  totals: TotalsView;
  /** Photos in the profile, also those that are still being checked. */
  photos: number;
  answers: Option[];
  context: IslandContext;
}

export function OwnProfile({ me, own, totals, photos, answers, context }: OwnProfileProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const alone = useAlone(client);
  useEffect(() => {
    client?.own.seed(own);
    client?.totals.handle(totals);
  }, [client]);
  const shown = client?.own.view.value ?? own;
  const makeStory = (event: Event) => {
    event.preventDefault();
    alone(async (client, left) => {
      const { openStoryComposer } = await late(import("@/islands/story_sheet.tsx"));
      if (!left.current) await openStoryComposer({ t, client }).closed;
    });
  };
  return (
    <>
      <div className="@container">
        <OwnCard
          t={t}
          own={{ ...shown, photo: client?.photos.shown.value ?? shown.photo }}
          photos={client?.photos.own.value?.list.length ?? photos}
          answer={answers.find(({ value }) => value === String(shown.answer))?.label}
          onStory={client ? makeStory : undefined}
        />
      </div>
      <OwnCounters t={t} totals={client?.totals.value ?? totals} />
    </>
  );
}
