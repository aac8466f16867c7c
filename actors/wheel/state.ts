/** The state that a member's spins are decided on, and its view for their devices. */
import type { MemberId } from "@/domain/ids.ts";
import { type Account, EMPTY_ACCOUNT } from "@/domain/money.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Route, Wheel } from "@/store/records.ts";
import type { Read } from "@/actors/command.ts";
import { type Draft, notify } from "@/actors/draft.ts";
import { freeSpins } from "@/actors/wheel/spins.ts";

/** A member with their coins and spins, as of one moment. */
export interface SpinState {
  id: MemberId;
  member: Entry<Member>;
  account: Entry<Account>;
  wheel: Entry<Wheel>;
  route: Entry<Route>;
}

/** Coins and spins after a command, as sent to devices. */
export interface SpinsNow {
  free_spins: number;
  version: number;
  credits: number;
  credits_seq: number;
}

export async function loadSpins(read: Read, id: MemberId): Promise<SpinState> {
  const [member, account, wheel, route] = await read([
    keys.member(id),
    keys.account(id),
    keys.wheel(id),
    keys.route(id),
  ]);
  return { id, member, account, wheel, route };
}

/** The account, before the first coins an empty one. */
export function accountOf({ account }: Pick<SpinState, "account">): Account {
  return account.value ?? EMPTY_ACCOUNT;
}

/** Tells the member's own devices what they have after a command, and gives it. */
export function notifySpins(
  draft: Draft,
  { id, member, route }: SpinState,
  { wheel, account, now }: { wheel: Wheel; account: Account; now: number },
): SpinsNow {
  const spins: SpinsNow = {
    free_spins: freeSpins(member.value, wheel, now),
    version: wheel.version,
    credits: account.balance,
    credits_seq: account.seq,
  };
  const frame = eventFrame("spinofluck/spins", { ...spins });
  notify(draft, [{ kind: "event", to: [id], frame }], [{ member: id, route }]);
  return spins;
}
