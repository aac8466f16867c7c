/**
 * The spotlight strip: the member's own tile, which leads to a place in it, and those who stand in it. In the end column
 * of wide screens, and on pages that have one. Invariant: all strips of a page show the client's one list.
 */
import { useLayoutEffect, useMemo, useRef } from "react";
import type { VNode } from "preact";
import { OwnTile, SPOTLIGHT_STRIP, SpotlightTile } from "@/components/spotlight_tile.tsx";
import { messageClock } from "@/domain/time_text.ts";
import type { Client, Me } from "@/client/client.ts";
import { Spotlight as SpotlightState } from "@/client/state/spotlight.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useLive } from "@/islands/use_live.ts";
import { useEndless } from "@/islands/windowed/use_endless.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";

export interface SpotlightProps {
  me: Me;
  /** The first page. */
  initial: SpotlightView[];
  /** The member's own photo, as the page was rendered. */
  photo: string;
  /** Whether a place is for sale. */
  for_sale: boolean;
  /** The heading is shown in the column; elsewhere it is spoken. */
  look: "column" | "page";
  context: IslandContext;
}

export function Spotlight({ me, initial, photo, for_sale, look, context }: SpotlightProps): VNode | null {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const client = useClient(me);
  const end = useRef<HTMLLIElement>(null);
  const strip = client?.slice(SpotlightState) ?? null;
  useLayoutEffect(() => strip?.seed(initial), [strip]);

  const live = useLive(client);
  const rows = strip?.rows ?? initial.filter((row) => row.id !== me.id);
  const until = strip ? strip.until.value : initial.find((row) => row.id === me.id)?.until ?? null;
  const runsUntil = until !== null && until > reader.now ? until : null;
  useEndless(strip, end);
  usePresence(client, rows);
  if (rows.length === 0 && runsUntil === null && !for_sale) return null;

  return (
    <section aria-label={t("spotlight.title")}>
      {look === "column" && <h2 className="px-5 pt-6 pb-2 text-xl font-bold">{t("spotlight.title")}</h2>}
      <ul className={SPOTLIGHT_STRIP}>
        {(for_sale || runsUntil !== null) && (
          <OwnTile
            photo={client?.photos.shown.value ?? photo}
            isRunning={runsUntil !== null}
            text={runsUntil === null
              ? t("spotlight.get")
              : t("spotlight.until", { time: messageClock(runsUntil, reader) })}
            onOpen={client &&
              (() => {
                client.spotlightWanted.value = true;
              })}
          />
        )}
        {rows.map((row) => <SpotlightTile key={row.id} t={t} row={live(row)} />)}
        {strip && !strip.complete.value && <li ref={end} aria-hidden="true" className="w-px" />}
      </ul>
    </section>
  );
}

function usePresence(client: Client | null, rows: readonly SpotlightView[]): void {
  const ids = rows.map((row) => row.id);
  useLayoutEffect(() => client?.presence.followWhile(ids), [client, ids.toSorted().join()]);
}
