/** Members as they are at the moment: who is online, and whose stories are there to be seen. For islands that show some. */
import { useEffect } from "react";
import type { StoryFlags } from "@/domain/story_ring.ts";
import type { Client } from "@/client/client.ts";
import { Rings } from "@/client/state/rings.ts";

type LiveRow = StoryFlags & { id: string; status: 0 | 1 };

/**
 * What it returns gives a row as it is now, and in the first render as it came. `fresh` is a member whom this page was
 * rendered with: what was heard of them before is older.
 */
export function useLive(client: Client | null, fresh?: string): <Row extends LiveRow>(row: Row) => Row {
  const rings = client?.slice(Rings);
  useEffect(() => {
    if (fresh !== undefined) rings?.forget(fresh);
  }, [rings, fresh]);
  return (row) =>
    client && rings ? rings.of({ ...row, status: client.presence.status(row.id, row.status) }) : row;
}
