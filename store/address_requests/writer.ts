/** Requests for another address of a member, which take two people of the desk (MB-6). One a member. */
import type { MemberId } from "@/domain/ids.ts";
import { type Change, check, type Entry, remove, set } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { AddressRequest } from "@/store/records.ts";

/** Puts a request in the place of the one before. */
export function putAddressRequest(
  change: Change,
  entry: Entry<AddressRequest>,
  request: AddressRequest,
  now: number,
): void {
  check(change, entry);
  set(change, entry.key, request, request.exp - now);
}

/** Takes a request away: somebody has agreed to it, or refused it. */
export function removeAddressRequest(change: Change, entry: Entry<AddressRequest>): void {
  check(change, entry);
  remove(change, entry.key);
}

/** Requests that wait for a second person. */
export async function listAddressRequests(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<{ member: MemberId; request: AddressRequest }[]> {
  const found: { member: MemberId; request: AddressRequest }[] = [];
  for await (const { key, value } of database.list(keys.addressRequests(), { limit })) {
    if (value.exp > now) found.push({ member: key[1] as MemberId, request: value });
  }
  return found;
}
