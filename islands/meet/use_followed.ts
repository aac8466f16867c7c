/** Follows the presence of members while they are shown. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";

export function useFollowed(client: Client | null, members: readonly { id: string }[]): void {
  const ids = members.map(({ id }) => id);
  useEffect(() => client?.presence.followWhile(ids), [client, ids.join()]);
}
