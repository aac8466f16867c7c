/** Opens what premium brings, from a list that is hidden without it. */
import type { Client } from "@/client/client.ts";
import type { ListKind } from "@/client/lists/member_list.ts";

/** None until the page is hydrated. */
export function wantPremium(client: Client | null, kind: ListKind): (() => void) | undefined {
  if (!client) return undefined;
  return () => {
    client.premiumWanted.value = kind === "fan" ? "fans" : "visitors";
  };
}
