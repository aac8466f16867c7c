/**
 * The audit of what members allow themselves: limits and hours that can have been set, and a pause that lasts stands with the
 * address too, at least as long (LM-11).
 */
import type { MemberId } from "@/domain/ids.ts";
import { CAP_MAX_COINS, CAP_MIN_COINS, GIVEN_UP_HOURS_MAX } from "@/domain/limits.ts";
import type { Account } from "@/domain/money.ts";
import { type OwnPause, PAUSE_KINDS, pauseAt } from "@/domain/own_pause.ts";
import type { ZonedHours } from "@/domain/spending_hours.ts";
import { type OwnLimit, SPENDING_WINDOWS } from "@/domain/spending_limits.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { pausedAddressKey, PAUSES_SECRET } from "@/store/pauses/reader.ts";
import { type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

const DAY_MINUTES = 24 * 60;

/** Audits what a member's account says of their limits. */
export async function* auditLimits(
  database: Database,
  id: MemberId,
  { account, now }: { account: Account; now: number },
): AsyncGenerator<Problem> {
  const key = keys.account(id);
  const { limits = {}, cap, hours, pause } = account;
  if (cap && limits.day) yield problemAt(key, "two limits of the day");
  for (const [name, limit] of Object.entries({ ...limits, ...(cap && { day: cap }) })) {
    const isKnown = SPENDING_WINDOWS.some((window) => window === name);
    if (!isKnown || !isLimit(limit)) yield problemAt(key, `limit "${name}" ${JSON.stringify(limit)}`);
  }
  const kept = hours ? [...(hours.own ? [hours.own] : []), ...hours.given_up] : [];
  for (const each of kept) if (!areHours(each)) yield problemAt(key, `hours ${JSON.stringify(each)}`);
  if (hours && hours.given_up.length > GIVEN_UP_HOURS_MAX) {
    yield problemAt(key, `${hours.given_up.length} hours that were given up`);
  }
  if (!pause) return;
  if (!isPause(pause)) return yield problemAt(key, `pause ${JSON.stringify(pause)}`);
  if (pauseAt(pause, now + SLACK_MS)) yield* auditAddress(database, id);
}

/** Audits the pauses of addresses, whoever they are of. */
export async function* auditPausedAddresses(database: Database): AsyncGenerator<Problem> {
  for await (const { key, value } of database.list(keys.pausedAddresses())) {
    if (!isPause(value) || value.exp !== value.until) yield problemAt(key, `pause ${JSON.stringify(value)}`);
  }
}

/** Reads the account again together with the address: a member may be changing it. */
async function* auditAddress(database: Database, id: MemberId): AsyncGenerator<Problem> {
  const [secret, before] = await database.getMany([keys.secret(PAUSES_SECRET), keys.member(id)]);
  const email = before.value?.email ?? "";
  const [member, account, address] = await database.getMany([
    keys.member(id),
    keys.account(id),
    pausedAddressKey(secret.value ?? new Uint8Array(), email),
  ]);
  const pause = account.value?.pause;
  if (member.value?.email !== email || !pause) return;
  const isKept = address.value && address.value.until >= pause.until &&
    (address.value.kind === "exclusion" || pause.kind === "pause");
  if (isKept) return;
  yield problemAt(account.key, `${pause.kind} until ${pause.until}, which its address does not keep`);
}

function isLimit({ coins, next }: OwnLimit): boolean {
  const fits = (value: number | null) =>
    value === null || (Number.isSafeInteger(value) && value >= CAP_MIN_COINS && value <= CAP_MAX_COINS);
  if (!fits(coins)) return false;
  if (!next) return coins !== null;
  return coins !== null && fits(next.coins) && (next.coins === null || next.coins > coins) &&
    Number.isFinite(next.from);
}

function areHours({ from, to, zone }: ZonedHours): boolean {
  const isMinute = (value: number) => Number.isInteger(value) && value >= 0 && value < DAY_MINUTES;
  return isMinute(from) && isMinute(to) && from !== to && findTimeZone(zone) !== null;
}

function isPause({ kind, since, until }: OwnPause): boolean {
  return PAUSE_KINDS.includes(kind) && Number.isFinite(until) && since < until;
}
