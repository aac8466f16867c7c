/** A list without rows: what will be in it, and the next step. Visitors are also brought by the spotlight (spec §2). */
import type { VNode } from "preact";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { sparklesIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import type { ListKind } from "@/client/lists/member_list.ts";
import type { Translate } from "@/locales/text.ts";

export interface EmptyListProps {
  t: Translate;
  kind: ListKind;
  client: Client | null;
  /** Coins; null where it is not for sale. */
  spotlightPrice: number | null;
}

export function EmptyList({ t, kind, client, spotlightPrice }: EmptyListProps): VNode {
  const isWaiting = kind === "fan" || kind === "visitor";
  return (
    <>
      <EmptyState
        Art={HeartsArt}
        title={t(`lists.${kind}_empty`)}
        text={t(`lists.${kind}_empty_text`)}
        action={isWaiting
          ? <Button href="/profile/edit" modal="always">{t("lists.profile")}</Button>
          : <Button href="/explore">{t("lists.swipe")}</Button>}
      />
      {kind === "visitor" && spotlightPrice !== null && (
        <div className="px-6 pb-6 max-wide:hidden">
          <section
            aria-labelledby="featured-title"
            className="flex items-center gap-4 rounded-card bg-surface px-5 py-4 shadow-soft"
          >
            <div className="min-w-0 flex-1">
              <h2 id="featured-title" className="text-lg font-semibold">{t("spotlight.modal_title")}</h2>
              <p className="mt-0.5 text-sm text-muted">{t("spotlight.costs", { count: spotlightPrice })}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              icon={sparklesIcon}
              disabled={!client}
              onClick={() => {
                if (client) client.spotlightWanted.value = true;
              }}
            >
              {t("spotlight.get")}
            </Button>
          </section>
        </div>
      )}
    </>
  );
}
