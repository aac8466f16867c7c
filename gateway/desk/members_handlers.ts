/** Handlers of the calls about members at the desk. */
import type { MemberId } from "@/domain/ids.ts";
import { isCheckOver } from "@/domain/age_check.ts";
import { seesSection } from "@/domain/member_sections.ts";
import { accept } from "@/domain/refusals.ts";
import type { MemberAtDesk } from "@/actors/desk/members/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { FoundMember, MemberPageView, MEMBERS_CALLS } from "@/protocol/desk/calls/members.ts";

export const membersHandlers: { readonly [M in keyof typeof MEMBERS_CALLS]: DeskHandler<M> } = {
  members: async ({ text, after }, caller, { desk }) => {
    const place = after &&
      ("name" in after
        ? { name: after.name, id: after.id as MemberId }
        : { at: after.at, id: after.id as MemberId });
    const found = await desk.members.search(actorOf(caller), { text, ...place && { after: place } });
    if (!found.ok) return found;
    return accept({ members: found.value.members.map(foundView), next: found.value.next });
  },
  member: async ({ member }, caller, { desk }) => {
    const found = await desk.members.get(actorOf(caller), member);
    return found.ok ? accept(pageView(found.value, caller)) : found;
  },
  "member/end_sessions": ({ member, session }, caller, { desk }) =>
    nothing(desk.members.endSessions(actorOf(caller), member, session)),
  "member/mail": ({ member, kind }, caller, { desk }) =>
    nothing(desk.members.resend(actorOf(caller), member, kind)),
  "member/ask_address": (wanted, caller, { desk }) =>
    nothing(desk.members.addresses.ask(actorOf(caller), wanted)),
  "member/settle_address": ({ member, email, agree }, caller, { desk }) =>
    nothing(desk.members.addresses.settle(actorOf(caller), { member, email, agree: agree === 1 })),
  "member/addresses": async (_input, { staff }, { desk, ask }) => {
    const requests = await desk.members.addresses.list();
    const names = await ask.members.names(requests.map(({ member }) => member));
    return accept({
      requests: requests.map(({ member, request: { email, reason, at, by } }) => ({
        member: { id: member, name: names.get(member) ?? "" },
        email,
        reason,
        at: secondsOf(at),
        own: by === staff.id ? 1 : 0,
      })),
    });
  },
  "member/coins": async (wanted, caller, { desk }) => await desk.members.coins(actorOf(caller), wanted),
  "member/close_account": async ({ member, reason }, caller, { desk }) => {
    const closed = await desk.members.closeAccount(actorOf(caller), member, reason);
    return closed.ok ? accept({ until: secondsOf(closed.value.until) }) : closed;
  },
  "member/confirm_adult": ({ member, reason }, caller, { desk }) =>
    nothing(desk.members.confirmAdult(actorOf(caller), member, reason)),
  "member/premium": async ({ member, ...given }, caller, { desk }) => {
    const done = await desk.members.premium(actorOf(caller), member, given);
    return done.ok ? accept({ until: secondsOf(done.value.until) }) : done;
  },
};

function foundView(member: MemberAtDesk["member"]): FoundMember {
  const { id, name, email, virtual, city, country, lang, created_at, off } = member;
  return {
    id,
    name,
    email: virtual ? "" : email,
    virtual: virtual ? 1 : 0,
    city,
    country,
    lang,
    created_at: secondsOf(created_at),
    off: off ? 1 : 0,
  };
}

function pageView(found: MemberAtDesk, { staff: { id: caller, roles } }: DeskCaller): MemberPageView {
  const {
    member,
    account,
    limits,
    entries,
    orders,
    contract,
    sessions,
    devices,
    notes,
    looks,
    address,
    accepted,
  } = found;
  const { chat_until, photos_until, out_until } = member.restrictions ?? {};
  const until = (at: number | null | undefined) => at === undefined ? null : at === null ? 0 : secondsOf(at);
  return {
    ...foundView(member),
    gender: member.gender,
    birth_date: member.birth_date,
    bio: [member.bio, ...(member.prompts ?? []).map(({ text }) => text)].filter(Boolean).join("\n\n"),
    verified_at: member.verified_at === undefined ? null : secondsOf(member.verified_at),
    premium_until: secondsOf(member.premium_until),
    restrictions: {
      chat_until: until(chat_until),
      photos_until: until(photos_until),
      out_until: until(out_until),
    },
    photos_verified_at: found.photos_verified_at === null ? null : secondsOf(found.photos_verified_at),
    age_check_over: isCheckOver(member) ? 1 : 0,
    closing_until: member.closing ? secondsOf(member.closing.until) : null,
    account: seesSection(roles, "account")
      ? {
        sessions: sessions.map((each) => ({
          id: each.id,
          device: each.device ?? null,
          created_at: secondsOf(each.created_at),
          seen_at: secondsOf(each.seen_at ?? each.created_at),
          exp: secondsOf(each.exp),
        })),
        devices: devices.map((each) => ({ ...each, created_at: secondsOf(each.created_at) })),
        notes,
        looks: [...looks].map(([role, count]) => ({ role, count })),
        accepted: accepted.map(({ page, version, at }) => ({ page, version, at: secondsOf(at) })),
        address: address && {
          email: address.email,
          reason: address.reason,
          at: secondsOf(address.at),
          own: address.by === caller ? 1 : 0,
        },
      }
      : null,
    money: seesSection(roles, "money")
      ? {
        credits: account?.balance ?? 0,
        owed: account?.owed ?? 0,
        entries: entries.map(({ seq, delta, after, cause, at }) => ({
          seq,
          delta,
          after,
          cause,
          at: secondsOf(at),
        })),
        orders: orders.map(({ id, state, amount, currency, goods, created_at }) => ({
          id,
          state,
          amount,
          currency,
          type: goods.type,
          created_at: secondsOf(created_at),
        })),
        limits: limits.limits.map(({ window, coins, spent, next }) => ({
          window,
          coins,
          spent,
          next: next ? { coins: next.coins, from: secondsOf(next.from) } : null,
        })),
        quiet: limits.hours.own,
        pause: limits.pause && { kind: limits.pause.kind, until: secondsOf(limits.pause.until) },
        contract: contract && {
          state: contract.state,
          paid_until: secondsOf(contract.paid_until),
          months: contract.months,
        },
      }
      : null,
  };
}
