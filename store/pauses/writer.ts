/** Writes pauses: a member's account and the row of their address are written together, and neither ends sooner than it did. */
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { laterPause, type OwnPause } from "@/domain/own_pause.ts";
import { putAccount } from "@/store/accounts/writer.ts";
import { type Change, check, type Entry, set } from "@/store/change.ts";
import type { PausedAddress } from "@/store/records.ts";

/** Lays a pause down on the account and the address that it was decided on. */
export function putPause(
  change: Change,
  { member, account, address }: { member: MemberId; account: Entry<Account>; address: Entry<PausedAddress> },
  { pause, now }: { pause: OwnPause; now: number },
): void {
  putAccount(change, member, account, {
    account: { ...(account.value ?? EMPTY_ACCOUNT), pause },
    movements: [],
  });
  putPausedAddress(change, address, { pause, now });
}

/** Lays a pause down on an address; one that lasts there longer stays. */
export function putPausedAddress(
  change: Change,
  address: Entry<PausedAddress>,
  { pause, now }: { pause: OwnPause; now: number },
): void {
  const { kind, since, until } = laterPause(pause, address.value, now) ?? pause;
  check(change, address);
  set(change, address.key, { kind, since, until, exp: until }, Math.max(1, until - now));
}
