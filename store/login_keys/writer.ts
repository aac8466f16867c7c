/** Writes what members sign in with besides their password. */
import { type Change, check, remove, set } from "@/store/change.ts";
import type { LoginKeysEntry } from "@/store/login_keys/reader.ts";
import type { LoginKeys } from "@/store/records.ts";

/** Puts other keys in the place of those that were read; where none are left the row goes. */
export function putLoginKeys(change: Change, { entry }: LoginKeysEntry, next: LoginKeys): void {
  check(change, entry);
  if (next.passkeys.length > 0 || next.codes) set(change, entry.key, next);
  else remove(change, entry.key);
}
