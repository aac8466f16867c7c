/** The desk's client of an island; null on the server and in the first render. */
import { useEffect, useState } from "react";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { getDeskClient } from "@/client/desk/start.ts";
import type { BoardView, QueueView } from "@/protocol/desk/views/queue.ts";

export function useDesk(
  staff: string,
  rendered: { queue: QueueView | null; board: BoardView | null },
): DeskClient | null {
  const [client, setClient] = useState<DeskClient | null>(null);
  useEffect(() => setClient(getDeskClient(staff, rendered)), [staff]);
  return client;
}
