/**
 * Another address for a member who cannot get into the old one, which takes two people: one asks for it with a reason, another
 * one agrees within a week (MB-6). The member's sessions end, and the former address gets the letter by which it is taken back.
 */
import { isAccount } from "@/domain/account_closing.ts";
import { checkEmail } from "@/domain/email.ts";
import { isMemberId } from "@/domain/ids.ts";
import { ADDRESS_REQUEST_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkSecondPerson } from "@/domain/second_person.ts";
import type { Actor } from "@/domain/staff_log.ts";
import {
  listAddressRequests,
  putAddressRequest,
  removeAddressRequest,
} from "@/store/address_requests/writer.ts";
import type { Entry } from "@/store/change.ts";
import { type EmailRows, getEmailRows, holderOf, listFormerEmails } from "@/store/emails/reader.ts";
import { keepFormerEmail, moveEmail } from "@/store/emails/writer.ts";
import { keys } from "@/store/keys.ts";
import { addLetter } from "@/store/mails/writer.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { AddressRequest, FormerEmails } from "@/store/records.ts";
import { type Draft, include, newDraft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { MemberActDeps } from "@/actors/desk/members/acts.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { carryPause, type Moving, readMoving } from "@/actors/limits/carry.ts";
import { languageOf } from "@/actors/member/language.ts";
import { withdrawLinks } from "@/actors/member/links.ts";

/** Requests that the desk lists. */
const LISTED = 200;

export type AddressCode =
  | "unknown_member"
  | "reason_required"
  | "email_invalid"
  | "email_taken"
  | "second_person_required"
  | "unknown_request"
  | "deadline_exceeded";

export interface Addresses {
  /** Asks for another address; a later request replaces the one before. */
  ask(
    by: Actor,
    wanted: { member: string; email: string; reason: string },
  ): Promise<Result<null, AddressCode>>;
  /** Agrees to the request that is there with this address, never to one's own; or refuses it, also one's own. */
  settle(
    by: Actor,
    settled: { member: string; email: string; agree: boolean },
  ): Promise<Result<null, AddressCode>>;
  list(): ReturnType<typeof listAddressRequests>;
}

interface LoadedState {
  member: MemberEntry | null;
  request: Entry<AddressRequest>;
  rows: EmailRows;
  moving: Moving;
  former: FormerEmails["emails"];
  /** What ends with the former address. */
  ended: Draft;
  withdrawn: MemberEntry["value"] | null;
  deskRoute: DeskRoute;
}

export function openAddresses(
  env: ActorEnv,
  { staffLog, sessions, pauseSecret }: MemberActDeps,
): Addresses {
  const { database, now } = env;

  async function load(id: string, email: string): Promise<LoadedState | null> {
    if (!isMemberId(id)) return null;
    const member = await getMemberEntry(database, id);
    const ended = newDraft();
    // Who holds the address, before what it carries (carryPause).
    const rows = await getEmailRows(database, email);
    const [request, moving, former, deskRoute] = await Promise.all([
      database.get(keys.addressRequest(id)),
      readMoving(database, { member: id, email, secret: pauseSecret }),
      listFormerEmails(database, id, now()),
      readDeskRoute(env),
    ]);
    const withdrawn = member && await withdrawLinks(ended, database, { member: member.value, now: now() });
    if (member) await sessions.endAll(ended, id);
    return { member, request, rows, moving, former, ended, withdrawn, deskRoute };
  }

  return {
    async ask(by, { member: id, email: typed, reason: raw }) {
      const reason = cleanReason(raw);
      if (reason === "") return refuse("reason_required");
      const email = checkEmail(typed);
      if (!email.ok) return email;
      return await staffLog.run<LoadedState | null, null, AddressCode>({
        load: () => load(id, email.value),
        decide(loaded, draft, log) {
          const { member } = loaded ?? {};
          if (!loaded || !member || !isAccount(member.value)) return refuse("unknown_member");
          const holder = holderOf(loaded.rows, now());
          if (member.value.email === email.value || (holder !== null && holder !== member.value.id)) {
            return refuse("email_taken");
          }
          const exp = now() + ADDRESS_REQUEST_LIFE_MS;
          putAddressRequest(draft, loaded.request, {
            email: email.value,
            by: by.staff,
            reason,
            at: now(),
            exp,
          }, now());
          notifyDesk(draft, loaded.deskRoute, [{ about: "list", list: "members" }]);
          log([{ by, what: "member.ask_address", subject: { member: member.value.id }, reason }]);
          return accept(null);
        },
      });
    },

    async settle(by, { member: id, email, agree }) {
      return await staffLog.run<LoadedState | null, null, AddressCode>({
        load: () => load(id, email),
        decide(loaded, draft, log) {
          const { member, request, withdrawn } = loaded ?? {};
          if (!loaded || !member || !withdrawn || !request) return refuse("unknown_member");
          const { value } = request;
          if (!value || value.exp <= now() || value.email !== email) return refuse("unknown_request");
          const subject = { member: member.value.id };
          removeAddressRequest(draft, request);
          notifyDesk(draft, loaded.deskRoute, [{ about: "list", list: "members" }]);
          if (!agree) {
            log([{ by, what: "member.refuse_address", subject, reason: value.reason }]);
            return accept(null);
          }
          const second = checkSecondPerson(value.by, by.staff);
          if (!second.ok) return second;
          const holder = holderOf(loaded.rows, now());
          if (holder !== null && holder !== member.value.id) return refuse("email_taken");
          include(draft, loaded.ended);
          const before = member.value;
          const { verified_at: _, ...unverified } = withdrawn;
          // Whoever gets mail there sets a new password by a link; the old one opens nothing.
          moveEmail(draft, member, { next: { ...unverified, email, password: null }, rows: loaded.rows });
          carryPause(draft, loaded.moving, now());
          keepFormerEmail(draft, before.id, { email: before.email, before: loaded.former, now: now() });
          addLetter(draft, {
            id: env.uuid(),
            kind: "email_changed",
            to: before.email,
            lang: languageOf(before.lang),
            member: before.id,
            data: { email, changed_at: String(now()) },
            now: now(),
          });
          addLetter(draft, {
            id: env.uuid(),
            kind: "recovery",
            to: email,
            lang: languageOf(before.lang),
            member: before.id,
            now: now(),
          });
          draft.afterwards.push(env.wakeMailer);
          log([{ by, what: "member.change_address", subject, reason: value.reason, before: value.by }]);
          return accept(null);
        },
      });
    },

    list: () => listAddressRequests(database, { now: now(), limit: LISTED }),
  };
}
