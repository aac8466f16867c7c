/**
 * Declarations without signing in: that somebody cancels a contract, or withdraws from one (SU-10).
 *
 * 1. The declaration, its confirmation by mail, and the end of the renewal where there is one, are one commit.
 * 2. A purchase that may be returned at once (withdrawn.ts) is returned afterwards (returning.ts); the
 *    provider's webhook takes the goods back.
 * 3. Everything else goes to support as a ticket of the same number.
 *
 * Invariant: what is answered says nothing about the address. What happened is in the mail to it alone.
 */
import type { DeclarationKind, Declared } from "@/domain/declaration.ts";
import { makeTicketId, type SubscriptionId, TICKET_ID_BYTES } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { DECLARATION_LETTERS } from "@/domain/limits.ts";
import type { LetterKind } from "@/domain/mail.ts";
import { hasPremium, premiumEnd, type PremiumTime } from "@/domain/premium.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { getDeclaration } from "@/store/declarations/reader.ts";
import { addDeclaration } from "@/store/declarations/writer.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { getMemberByEmail } from "@/store/members/reader.ts";
import { countAttempts, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Declaration, Member } from "@/store/records.ts";
import { runCommand } from "@/actors/command.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addToSupport } from "@/actors/subscriptions/by_hand.ts";
import { type Contract, putRenewal, readContract } from "@/actors/subscriptions/contract.ts";
import { cancelled } from "@/actors/subscriptions/renewing.ts";
import { isReturnableNow, readWithdrawn, takeReturn } from "@/actors/subscriptions/withdrawn.ts";

const LETTERS: Readonly<Record<Declaration["kind"], LetterKind>> = {
  cancel: "cancel_received",
  withdraw: "withdraw_received",
};

/** What somebody declares without signing in, as it was checked (domain/declaration.ts). */
export interface DeclarationForm extends Declared {
  kind: DeclarationKind;
  lang: Language;
  /** Network address, for the limit. */
  address: string;
}

/** A declaration as it is made. */
type Form = Omit<Declaration, "member" | "outcome">;

/**
 * Takes a declaration, does at once what can be done, and confirms it by mail. Tells nobody whether an address
 * is known.
 */
export type Declare = (
  form: DeclarationForm,
) => Promise<Result<{ id: string; at: number }, "too_many_requests">>;

interface Parts {
  /** Contracts that an address may declare to be over without signing in. */
  declarations: WindowLimit;
  /** Gets a contract whose provider has to be notified, and a declaration whose purchase has to be refunded. */
  note(id: SubscriptionId): void;
  noteReturn(declaration: Declaration): void;
}

/** Opens declarations on an isolate. */
export function openDeclarations(env: ActorEnv, parts: Parts): Declare {
  const { database, now } = env;

  /**
   * Ends the renewal of the contract where it renews. Where its payment is late the days of grace stay: nobody
   * has signed in, and premium must not be over at once because somebody knows an address.
   */
  function putEnd(draft: Draft, contract: Contract | null) {
    const decided = contract && cancelled(contract.subscription.value, now());
    if (!contract || !decided?.ok || !decided.value) return null;
    const isLate = contract.subscription.value.state === "past_due";
    const ended = putRenewal(draft, contract, { next: decided.value, renews: isLate, now: now() });
    draft.afterwards.push(() => parts.note(ended.subscription.id));
    return ended.member;
  }

  async function load(form: Form) {
    const known = await getDeclaration(database, form);
    const member = await getMemberByEmail(database, form.email);
    const id = member?.value.id ?? null;
    const contract = id && await readContract(database, id);
    const withdrawn = form.kind === "withdraw"
      ? await readWithdrawn(database, { ...form, member: id }, now())
      : null;
    return { known, member: id, contract, withdrawn };
  }

  function decide(
    draft: Draft,
    form: Form,
    { member, contract, withdrawn }: Awaited<ReturnType<typeof load>>,
  ) {
    const asked: Declaration = { ...form, member, outcome: "by_hand" };
    let ended: Member | null = null;
    if (form.kind === "cancel") {
      ended = putEnd(draft, contract);
    } else {
      const order = withdrawn?.order.value;
      // A contract that is withdrawn from renews no more.
      if (order?.subscription && order.subscription === contract?.subscription.value.id) {
        ended = putEnd(draft, contract);
      }
      if (order?.state === "refunded") asked.outcome = "done";
      if (withdrawn && isReturnableNow(withdrawn, now())) {
        takeReturn(draft, withdrawn, now());
        asked.outcome = "returning";
        asked.order = withdrawn.order.value.id;
      }
    }
    const until = ended ? endAfter(ended, now()) : endOf(contract, now());
    // Without a contract, or with one that is over, support handles the declaration, as the mail says.
    if (form.kind === "cancel" && until !== null) asked.outcome = "done";
    return { asked, until };
  }

  async function store(form: Form, confirms: boolean): Promise<Declaration> {
    const stored = await runCommand<Awaited<ReturnType<typeof load>>, Declaration, never>(env, {
      load: () => load(form),
      decide(loaded, draft) {
        if (loaded.known) return accept(loaded.known);
        const { asked, until } = decide(draft, form, loaded);
        addDeclaration(draft, asked);
        if (confirms) addConfirmation(draft, form, until);
        if (asked.outcome === "by_hand") addToSupport(draft, env, asked);
        draft.afterwards.push(env.wakeMailer);
        return accept(asked);
      },
    });
    if (!stored.ok) throw new Error("Cannot store a declaration: it was never committed in time");
    return stored.value;
  }

  function addConfirmation(draft: Draft, form: Form, until: number | null): void {
    addLetter(draft, {
      id: env.uuid(),
      kind: LETTERS[form.kind],
      to: form.email,
      lang: form.lang,
      member: null,
      data: {
        id: form.id,
        at: String(form.at),
        ...(form.kind === "cancel" && until !== null && { until: String(until) }),
      },
      now: now(),
    });
  }

  return async function declare(form: DeclarationForm) {
    const waitMs = await countAttempts(
      database,
      [{ kind: "declaration", subject: form.address, limits: [parts.declarations] }],
      now(),
    );
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    const at = now();
    const id = makeTicketId(env.randomBytes(TICKET_ID_BYTES));
    const { address: _, ...declared } = form;
    // Nobody's mailbox is flooded, and nobody kept from declaring by others who use their address.
    const isFlooded = await countAttempts(database, [
      { kind: "declaration_to", subject: form.email, limits: [DECLARATION_LETTERS] },
    ], at) > 0;
    const stored = await store({ ...declared, id, at }, !isFlooded);
    if (stored.outcome === "returning") parts.noteReturn(stored);
    return accept({ id, at });
  };
}

/** When premium of a contract that was cancelled before ends; null where it is over. */
function endOf(contract: Contract | null, now: number): number | null {
  return contract?.subscription.value.state === "cancelled" ? endAfter(contract.member.value, now) : null;
}

function endAfter(member: PremiumTime, now: number): number | null {
  return hasPremium(member, now) ? premiumEnd(member) : null;
}
