/** Contracts that renew premium: reading, cancelling and withdrawing. Their payments are in actors/payments. */
import type { ProviderName } from "@/domain/catalogue.ts";
import type { MemberId, SubscriptionId } from "@/domain/ids.ts";
import { RETURN_LOOK_MS } from "@/domain/limits.ts";
import type { PaymentProvider } from "@/domain/payments.ts";
import { premiumEndS } from "@/domain/premium.ts";
import type { Result } from "@/domain/refusals.ts";
import type { CallError, CallOutput } from "@/protocol/calls/mod.ts";
import type { Payments } from "@/actors/payments/mod.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { listReturning } from "@/store/declarations/reader.ts";
import { getMember } from "@/store/members/reader.ts";
import { listUntold } from "@/store/subscriptions/reader.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";
import type { Declaration } from "@/store/records.ts";
import { readContract } from "@/actors/subscriptions/contract.ts";
import { type Declare, openDeclarations } from "@/actors/subscriptions/declare.ts";
import { changeRenewal } from "@/actors/subscriptions/renewal.ts";
import { returnOne } from "@/actors/subscriptions/returning.ts";
import { notifyOne } from "@/actors/subscriptions/notify.ts";
import { toSubscriptionView } from "@/actors/subscriptions/view.ts";

export interface Subscriptions {
  of(member: MemberId): Promise<CallOutput<"subscription">>;
  cancel(
    member: MemberId,
  ): Promise<Result<CallOutput<"subscription/cancel">, CallError<"subscription/cancel">>>;
  resume(
    member: MemberId,
  ): Promise<Result<CallOutput<"subscription/resume">, CallError<"subscription/resume">>>;
  declare: Declare;
  /** Notifies providers of pending cancellations, and requests pending refunds. */
  notifyProviders(): Promise<void>;
  /** The same for what this isolate has just committed. */
  notifyNoted(): Promise<void>;
}

export interface SubscriptionDeps {
  providers: ReadonlyMap<ProviderName, PaymentProvider>;
  payments: Pick<Payments, "refund">;
  declarations: WindowLimit;
}

/** Opens contracts on an isolate. */
export function openSubscriptions(env: ActorEnv, parts: SubscriptionDeps): Subscriptions {
  const { database } = env;
  const context = { env, providers: parts.providers };
  /** Contracts that this isolate has changed, whose provider is not notified yet. */
  const noted = new Set<SubscriptionId>();
  const note = (id: SubscriptionId) => void noted.add(id);
  /** Declarations that this isolate has taken, whose purchase has to be refunded. */
  const returning = new Set<Pick<Declaration, "at" | "id">>();
  const noteReturn = (declared: Pick<Declaration, "at" | "id">) => void returning.add(declared);

  return {
    async of(member) {
      const [found, contract] = await Promise.all([
        getMember(database, member),
        readContract(database, member),
      ]);
      return {
        subscription: contract && toSubscriptionView(contract.subscription.value),
        premium_until: found ? premiumEndS(found) : 0,
      };
    },
    cancel: (member) => changeRenewal(env, member, { verb: "cancel", note }),
    resume: (member) => changeRenewal(env, member, { verb: "resume", note }),
    declare: openDeclarations(env, { ...parts, note, noteReturn }),
    async notifyNoted() {
      for (const id of [...noted]) {
        // A failure is retried by the sweep, not every second.
        noted.delete(id);
        await notifyOne(context, id);
      }
      for (const declared of [...returning]) {
        returning.delete(declared);
        await returnOne(env, parts.payments, declared);
      }
    },
    async notifyProviders() {
      let failure: unknown = null;
      for await (const id of listUntold(database)) {
        await notifyOne(context, id).catch((error) => failure = error);
      }
      for await (const declared of listReturning(database, env.now() - RETURN_LOOK_MS)) {
        await returnOne(env, parts.payments, declared).catch((error) => failure = error);
      }
      if (failure) throw failure;
    },
  };
}
