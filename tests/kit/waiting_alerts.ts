/** What waits to be told. */
import type { DueKind } from "@/domain/alerts.ts";
import type { MemberId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

export interface WaitingAlert {
  kind: DueKind;
  subject: string;
  /** In seconds since 1970. */
  dueS: number;
  data?: Readonly<Record<string, string>>;
}

/** The alerts of a member that wait, by when they are due. */
export async function alertsOf(
  { database }: { database: Database },
  member: { id: MemberId },
): Promise<WaitingAlert[]> {
  const found: WaitingAlert[] = [];
  for await (const { key, value } of database.list(keys.alerts())) {
    const [, dueS, to, kind, subject] = key as unknown as [string, number, MemberId, DueKind, string];
    if (to === member.id) found.push({ kind, subject, dueS, ...(value.data && { data: value.data }) });
  }
  return found;
}
