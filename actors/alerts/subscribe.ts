/**
 * Subscribes a device to pushes. A device belongs to the member and session that it subscribes with. A later
 * subscription with the same target takes it over, so that a browser never shows notifications of another
 * member (P16).
 *
 * One change holds the device, its rows, the devices that it replaces and the member's settings. It checks the
 * session, the target's row, and the settings, which every subscription of the member writes: so concurrent
 * ones are serialized, and nobody has more than PUSH_DEVICES.
 */
import { isDeepStrictEqual } from "node:util";
import type { MemberId, SessionId, SubscriberId } from "@/domain/ids.ts";
import { PUSH_DEVICES } from "@/domain/limits.ts";
import type { PushTarget } from "@/domain/push.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { choicesOf, getAlertRecipient } from "@/store/alerts/reader.ts";
import { putAlertSettings } from "@/store/alerts/writer.ts";
import { check } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Subscriber } from "@/store/records.ts";
import { getSubscriber, isLivingSession, type SubscriberEntry } from "@/store/subscribers/reader.ts";
import { targetHash } from "@/store/subscribers/target_hash.ts";
import { addSubscriber, removeSubscriber, updateSubscriber } from "@/store/subscribers/writer.ts";
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { livingDevices } from "@/actors/alerts/ended.ts";
import { canonicalTarget, hasRightKeys } from "@/actors/alerts/target.ts";
import { type Decision, runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

type Answer = CallOutput<"push/subscribe">;
type Code = CallError<"push/subscribe">;

/** A request to subscribe a device. */
export interface Subscription {
  member: MemberId;
  session: SessionId;
  input: HandlerInput<"push/subscribe">;
}

export type Subscribe = (subscription: Subscription) => Promise<Result<Answer, Code>>;

const ID_BYTES = 16;

/** Opens the command on an isolate. */
export function openSubscribe(env: ActorEnv, { push }: Pick<AlertDeps, "push">): Subscribe {
  const { database, now, randomBytes } = env;

  async function load({ member, session }: Subscription, target: PushTarget) {
    // The settings first: a device that is added later conflicts with them, so that it is counted.
    const recipient = await getAlertRecipient(database, member);
    const living = await livingDevices(env, member);
    const [lead, own] = await Promise.all([
      database.get(keys.subscriberByTarget(targetHash(target))),
      database.get(keys.memberSession(member, session)),
    ]);
    const before = lead.value === null ? null : await getSubscriber(database, lead.value);
    return { recipient, living, lead, own, before };
  }

  /** `id` is that of a new device: a device with this id was added by an attempt whose answer was lost. */
  function decide(
    draft: Draft,
    { member, session, input }: Subscription,
    { recipient, living, lead, own, before, target, id }:
      & Awaited<ReturnType<typeof load>>
      & { target: PushTarget; id: SubscriberId },
  ): Decision<Answer, Code> {
    if (!isLivingSession(own.value, now())) return refuse("not_authenticated");
    if (lead.value !== null && !before) return null;
    const known = before?.value.member === member ? before : null;
    const isSame = known !== null && known.value.session === session;
    const next: Subscriber = {
      ...known?.value,
      id: known?.value.id ?? id,
      member,
      session,
      target,
      os: input.os,
      name: input.name,
      created_at: isSame ? known.value.created_at : now(),
    };
    const answer = accept({ subscriber_id: next.id, alreadySubscribed: isSame && next.id !== id });

    const others = living.map(({ subscriber }) => subscriber).filter(({ value }) => value.id !== next.id);
    const gone = replacedDevices(others, input.replaces);
    const choices = choicesOf(recipient);
    const zone = findTimeZone(input.time_zone ?? "") ?? choices?.time_zone;
    const settings = choices && { ...choices, time_zone: zone ?? choices.time_zone };
    if (
      isDeepStrictEqual(next, known?.value) && gone.length === 0 &&
      isDeepStrictEqual(settings, recipient.settings.value)
    ) return answer;

    check(draft, own);
    if (settings) putAlertSettings(draft, recipient.settings, settings);
    if (known) updateSubscriber(draft, known, next);
    else addSubscriber(draft, next, { before: lead, taken: before });
    for (const each of gone) removeSubscriber(draft, each);
    return answer;
  }

  return async function subscribe(subscription) {
    const target = canonicalTarget(subscription.input.target);
    if (!target || !push.accepts(target)) return refuse("push_service_unknown");
    if (!hasRightKeys(target)) return refuse("push_keys_invalid");
    const id = randomBytes(ID_BYTES).toHex() as SubscriberId;
    return await runCommand(env, {
      load: () => load(subscription, target),
      decide: (loaded, draft) => decide(draft, subscription, { ...loaded, target, id }),
    });
  };
}

/**
 * Which of a member's other devices, the newest first, are removed for a new one: the one it replaces, and the
 * oldest.
 */
function replacedDevices(
  others: readonly SubscriberEntry[],
  replaces: string | undefined,
): SubscriberEntry[] {
  const replaced = others.filter(({ value }) => value.id === replaces);
  const kept = others.filter(({ value }) => value.id !== replaces);
  return [...replaced, ...kept.slice(PUSH_DEVICES - 1)];
}
