/**
 * Writes what mailed links may do. A token is stored as its hash only. It stands in a slot of its member, in which the
 * next one replaces it; a token that is used goes with its slot.
 */
import type { MemberId, TokenHash } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { MailToken, MemberToken } from "@/store/records.ts";
import type { LiveToken } from "@/store/tokens/reader.ts";

/** Slots that this begins are kept when a member's other links die: they are the way back to a former address. */
export const UNDO_SLOT = "email_undo";

/** Puts a token into a member's slot, in the place of the one before. */
export function addToken(
  change: Change,
  slot: Entry<MemberToken>,
  token: { hash: TokenHash; value: MailToken; now: number },
): void {
  const { hash, value, now } = token;
  check(change, slot);
  if (slot.value) remove(change, keys.mailToken(slot.value.token_hash));
  const { exp, asked_at } = value;
  set(change, keys.mailToken(hash), value, exp - now);
  set(change, slot.key, { token_hash: hash, asked_at, exp }, exp - now);
}

/** Uses a token up: of several changes that do so one is committed. */
export async function spendToken(change: Change, database: Database, token: LiveToken): Promise<void> {
  check(change, token);
  remove(change, token.key);
  for await (const { key, value } of database.list(keys.memberTokens(token.value.member))) {
    if (value.token_hash === token.key[1]) remove(change, key);
  }
}

/**
 * Removes a member's tokens, but those that lead back to a former address. Rows only: what makes the links dead is the
 * member's `links_from`, which holds for a link that is mailed in this very moment too.
 */
export async function removeTokens(change: Change, database: Database, member: MemberId): Promise<void> {
  for await (const { key, value } of database.list(keys.memberTokens(member))) {
    if (String(key[2]).startsWith(UNDO_SLOT)) continue;
    remove(change, key);
    remove(change, keys.mailToken(value.token_hash));
  }
}
