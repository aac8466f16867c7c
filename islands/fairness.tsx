/** The member's own part of /wheel: the commitment to the next spin, and every spin with its proof and a way to check it. */
import { useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import { HashText } from "@/components/hash_text.tsx";
import type { Client, Me } from "@/client/client.ts";
import { Fairness as FairnessState, type SpinPage } from "@/client/state/fairness.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { SpinProof } from "@/islands/fairness/spin_proof.tsx";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { Translate } from "@/locales/text.ts";

export interface FairnessProps {
  me: Me;
  /** The page's spins and the commitment; null where they could not be read. */
  initial: SpinPage | null;
  /** Whether it begins with the latest spin. */
  isTop: boolean;
  context: IslandContext;
}

export function Fairness({ me, initial, isTop, context }: FairnessProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const client = useClient(me);
  const state = useSpins(client, { initial, isTop });
  const page = state?.page.value ?? initial;
  const loading = state?.loading.value ?? "idle";
  const last = page?.list.at(-1);
  return (
    <>
      {page && page.commitment !== null && <NextSpin t={t} commitment={page.commitment} />}
      <CardSection id="spins" title={t("fair.spins")}>
        {page?.list.length === 0 && (
          <EmptyState Art={HeartsArt} title={t("fair.none")} text={t("fair.none_text")} />
        )}
        {page && page.list.length > 0 && (
          <ul className="-my-3 divide-y divide-line">
            {page.list.map((spin) => (
              <SpinProof key={spin.n} t={t} spin={spin} reader={reader} canCheck={client !== null} />
            ))}
          </ul>
        )}
        {(loading === "failed" || !page) && (
          <ErrorState
            title={t("fair.failed")}
            retryLabel={t("shell.retry")}
            retryHref={page ? undefined : "/wheel"}
            onRetry={page && state ? () => void state.loadMore() : undefined}
          />
        )}
        <nav aria-label={t("fair.spins")} className="flex flex-wrap justify-center gap-3 empty:hidden">
          {!isTop && <Button variant="ghost" href="/wheel">{t("fair.newest")}</Button>}
          {page?.has_more && loading !== "failed" && last && (
            state
              ? (
                <Button
                  variant="secondary"
                  busy={loading === "loading"}
                  onClick={() => void state.loadMore()}
                >
                  {t("fair.more")}
                </Button>
              )
              : <Button variant="secondary" href={`/wheel?before=${last.n}#spins`}>{t("fair.more")}</Button>
          )}
        </nav>
      </CardSection>
    </>
  );
}

function NextSpin({ t, commitment }: { t: Translate; commitment: string }): VNode {
  return (
    <CardSection id="next" title={t("fair.next")}>
      <p className="-mt-1.5 text-muted">{t("fair.next_text")}</p>
      <p className="rounded-card bg-sunken px-4 py-3">
        <HashText>{commitment}</HashText>
      </p>
      <p>
        {/* Opens it above the page. */}
        <a
          href="/wheel"
          data-wheel=""
          className="inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          {t("fair.open")}
        </a>
      </p>
    </CardSection>
  );
}

/** The page's spins. New ones are asked for once the wheel is closed, so that the page tells no result before it does. */
function useSpins(
  client: Client | null,
  { initial, isTop }: Pick<FairnessProps, "initial" | "isTop">,
): FairnessState | null {
  const [state, setState] = useState<FairnessState | null>(null);
  useEffect(() => {
    if (!client || !initial) return;
    const slice = client.slice(FairnessState);
    slice.show(initial);
    setState(slice);
  }, [client]);
  const isDue = state?.stale.value === true && client?.wheelWanted.value === false;
  useEffect(() => {
    if (isDue && isTop) void state?.reload();
  }, [isDue]);
  return state;
}
