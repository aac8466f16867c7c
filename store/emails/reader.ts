/** Reads whose an e-mail address is. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { FormerEmails, ReservedEmail } from "@/store/records.ts";

/** Both rows that can give an address to somebody. */
export interface EmailRows {
  index: Entry<MemberId>;
  reserved: Entry<ReservedEmail>;
}

/** What stands about an address. */
export async function getEmailRows(database: Database, email: string): Promise<EmailRows> {
  const [index, reserved] = await Promise.all([
    database.get(keys.memberByEmail(email)),
    database.get(keys.reservedEmail(email)),
  ]);
  return { index, reserved };
}

/** Whose an address is: a member's own, or one that its former owner may take back; null where it is free. */
export function holderOf({ index, reserved }: EmailRows, now: number): MemberId | null {
  if (index.value) return index.value;
  return reserved.value && reserved.value.exp > now ? reserved.value.member : null;
}

/** Whether nobody new can have an address. */
export async function isEmailTaken(database: Database, email: string, now: number): Promise<boolean> {
  return holderOf(await getEmailRows(database, email), now) !== null;
}

/** The addresses that a member may take back, the oldest first. */
export async function listFormerEmails(
  database: Database,
  member: MemberId,
  now: number,
): Promise<FormerEmails["emails"]> {
  const { value } = await database.get(keys.formerEmails(member));
  return value && value.exp > now ? value.emails : [];
}
