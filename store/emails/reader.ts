/** Reads whose an e-mail address is. */
import type { MemberId } from "@/domain/ids.ts";
import type { Entry } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { erasedAddressKey } from "@/store/erasure/hashes.ts";
import { keys } from "@/store/keys.ts";
import type { ErasedAddress, FormerEmails, ReservedEmail } from "@/store/records.ts";

/** Holds the address of an erased account. Not of the form of a member's id, so nobody has it. */
const NOBODY = "erased" as MemberId;

/** The rows that can give an address to somebody. */
export interface EmailRows {
  index: Entry<MemberId>;
  reserved: Entry<ReservedEmail>;
  /** Whether its account was erased a short time ago. */
  erased: Entry<ErasedAddress>;
}

/** What stands about an address. */
export async function getEmailRows(database: Database, email: string): Promise<EmailRows> {
  const [index, reserved, erased] = await Promise.all([
    database.get(keys.memberByEmail(email)),
    database.get(keys.reservedEmail(email)),
    erasedAddressKey(database, email).then((key) => database.get(key)),
  ]);
  return { index, reserved, erased };
}

/**
 * Whose an address is: a member's own, one that its former owner may take back, or for a time nobody's whose account was erased;
 * null where it is free.
 */
export function holderOf({ index, reserved, erased }: EmailRows, now: number): MemberId | null {
  if (index.value) return index.value;
  if (erased.value && erased.value.exp > now) return NOBODY;
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
