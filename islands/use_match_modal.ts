/** Celebrates the matches that likes of this browser made, one after the other, wherever in the shell they happen. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Match } from "@/client/state/matches.ts";
import type { Translate } from "@/locales/text.ts";

export function useMatchModal(client: Client | null, t: Translate): void {
  const match = client?.matches.first;
  useEffect(() => {
    if (client && match) void celebrate(client, match, t);
  }, [match]);
}

async function celebrate(client: Client, match: Match, t: Translate): Promise<void> {
  try {
    // The banner of the same match is no news any more.
    client.notices.hide();
    const { openMatchModal } = await late(import("@/islands/match_modal.tsx"));
    await openMatchModal({ t, client, match }).closed;
  } finally {
    client.matches.shift();
  }
}
