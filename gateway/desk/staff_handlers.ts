/** Handlers of the calls about the people of the desk. */
import { isStaffId, type MemberId, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import { mayStaff, type Permission, PERMISSIONS } from "@/domain/staff.ts";
import type { DeskIdentity } from "@/actors/desk/sessions.ts";
import type { OneTimeLink } from "@/actors/desk/staff/accounts.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { nothing } from "@/gateway/desk/nothing.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { STAFF_CALLS } from "@/protocol/desk/calls/staff.ts";
import type { StaffSessionView, StaffView } from "@/protocol/desk/views/staff.ts";

type StaffModule = keyof typeof STAFF_CALLS;

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

export const staffHandlers: { readonly [M in StaffModule]: DeskHandler<M> } = {
  me: (_input, { staff, session }, { desk }) =>
    accept({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      roles: [...staff.roles],
      teams: [...staff.teams],
      languages: [...staff.languages],
      may: PERMISSION_NAMES.filter((permission) => mayStaff(staff.roles, permission)),
      session: session.id,
      fresh: desk.sessions.isFresh(session) ? 1 : 0,
    }),
  account: async (_input, { staff, session }, { desk }) =>
    accept({
      email: staff.email,
      has_password: staff.password ? 1 : 0,
      passkeys: staff.passkeys.map(({ id, name, created_at }) => ({
        id,
        name,
        created_at: secondsOf(created_at),
      })),
      sessions: (await desk.sessions.list(staff.id)).map((each) => sessionView(each, session.id)),
    }),
  "account/end_session": ({ session }, caller, { desk }) =>
    nothing(desk.sessions.end(actorOf(caller), { staff: caller.staff.id, one: session as StaffSessionId })),
  "account/end_others": (_input, caller, { desk }) =>
    nothing(desk.sessions.end(actorOf(caller), { staff: caller.staff.id, spare: caller.session.id })),
  "account/offer": async ({ secret }, { staff }, { desk }) => {
    const { newKeys } = desk.staff;
    const [passkey, app] = await Promise.all([newKeys.askForPasskey(staff), newKeys.offer(staff, secret)]);
    return accept({ passkey, app: { secret: app.sealed, text: app.text, address: app.address } });
  },
  "account/add_passkey": ({ name, ...answer }, caller, { desk }) =>
    nothing(desk.staff.ownKeys.addPasskey(caller, answer, name)),
  "account/remove_passkey": ({ passkey }, caller, { desk }) =>
    nothing(desk.staff.ownKeys.removePasskey(caller, passkey)),
  "account/password": (form, caller, { desk }) =>
    // Of one person one hash is made at a time.
    nothing(desk.staff.ownKeys.setPassword(caller, form, caller.staff.id)),

  staff: async (_input, _caller, { desk }) =>
    accept({ staff: (await desk.staff.accounts.list()).flatMap((each) => viewOf(each) ?? []) }),
  "staff/get": async ({ staff: id }, { session }, { desk }) => {
    const found = isStaffId(id) ? await desk.staff.accounts.get(id) : null;
    const staff = found && viewOf(found);
    if (!found || !staff) return refuse("unknown_staff");
    const sessions = await desk.sessions.list(found.id);
    return accept({ staff, sessions: sessions.map((each) => sessionView(each, session.id)) });
  },
  "staff/add": async (form, caller, { desk }) => {
    const added = await desk.staff.accounts.add(actorOf(caller), form);
    return added.ok ? accept(secondsIn(added.value)) : added;
  },
  "staff/link": async ({ staff }, caller, { desk }) => {
    const made = await desk.staff.accounts.link(actorOf(caller), staff as StaffId);
    return made.ok ? accept(secondsIn(made.value)) : made;
  },
  "staff/change": async ({ staff, ...form }, caller, { desk }) => {
    const changed = await desk.staff.accounts.change(actorOf(caller), staff as StaffId, form);
    if (!changed.ok) return changed;
    const view = viewOf(changed.value);
    return view ? accept(view) : refuse("unknown_staff");
  },
  "staff/remove": ({ staff }, caller, { desk }) =>
    nothing(desk.staff.accounts.remove(actorOf(caller), staff as StaffId)),
  "staff/end_session": ({ staff, session }, caller, { desk }) =>
    nothing(desk.sessions.end(actorOf(caller), { staff: staff as StaffId, one: session as StaffSessionId })),

  log: async ({ who, what, member, persona, from, to, before }, _caller, { desk }) =>
    accept(
      await desk.staff.log({
        ...who !== undefined && { who: who as StaffId | "system" },
        ...what !== undefined && { what },
        ...member !== undefined && { member: member as MemberId },
        ...persona !== undefined && { persona: persona as MemberId },
        ...from !== undefined && { from: from * 1_000 },
        ...to !== undefined && { to: to * 1_000 },
      }, before ?? null),
    ),
};

function secondsIn(link: OneTimeLink): OneTimeLink {
  return { ...link, exp: secondsOf(link.exp) };
}

/** Null for somebody who was removed. */
function viewOf(staff: DeskIdentity["staff"]): StaffView | null {
  const { id, email, name, roles, teams, languages, state, created_at, version } = staff;
  if (state === "removed") return null;
  return {
    id,
    email,
    name,
    roles: [...roles],
    teams: [...teams],
    languages: [...languages],
    state,
    created_at: secondsOf(created_at),
    version,
  };
}

function sessionView(session: DeskIdentity["session"], current: StaffSessionId): StaffSessionView {
  const { id, browser, created_at, seen_at } = session;
  return {
    id,
    browser,
    created_at: secondsOf(created_at),
    seen_at: secondsOf(seen_at),
    current: id === current ? 1 : 0,
  };
}
