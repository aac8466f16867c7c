/** People of the desk on actors under test, who come by one-time links with a password and an app. */
import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import type { StaffId } from "@/domain/ids.ts";
import type { Role } from "@/domain/staff.ts";
import { type Actor, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { OpenedSession } from "@/actors/desk/sessions.ts";
import type { TestActors } from "@/tests/kit/actors.ts";

export const DESK_PASSWORD = "horse staple battery";

/** Where somebody of the desk is. */
export const OFFICE = { address: "10.0.0.1", browser: "Firefox, Linux" };

export interface DeskPerson extends OpenedSession {
  id: StaffId;
  email: string;
  by: Actor;
  /** The secret of their app, as they typed it. */
  secret: string;
}

/** The code that an app shows at `now`. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** Makes a link for somebody new; gives its token. */
export async function invite(
  { actors }: Pick<TestActors, "actors">,
  email: string,
  roles: readonly Role[] = ["moderator"],
): Promise<{ id: StaffId; token: string }> {
  const form = { email, name: email.split("@")[0] ?? "", roles, teams: [], languages: [] };
  const added = await actors.desk.staff.accounts.add(SYSTEM_ACTOR, form);
  assert.ok(added.ok, JSON.stringify(added));
  return { id: added.value.staff, token: added.value.token };
}

/** Opens an account with a password and an app. */
async function openAccount(
  { actors, env }: Pick<TestActors, "actors" | "env">,
  token: string,
): Promise<DeskPerson> {
  const { join, newKeys } = actors.desk.staff;
  const link = await join.look(token);
  assert.ok(link);
  const { staff } = link;
  const { sealed, text } = await newKeys.offer(staff);
  const keys = {
    by: "password",
    password: DESK_PASSWORD,
    secret: sealed,
    code: codeAt(text, env.now()),
  } as const;
  const opened = await join.accept(token, { name: staff.name, keys }, OFFICE);
  assert.ok(opened.ok, JSON.stringify(opened));
  const by = { staff: staff.id, roles: staff.roles };
  return { ...opened.value, id: staff.id, email: staff.email, by, secret: text };
}

/** Somebody new who has come. */
export async function bring(
  test: Pick<TestActors, "actors" | "env">,
  email: string,
  roles: readonly Role[] = ["moderator"],
): Promise<DeskPerson> {
  return await openAccount(test, (await invite(test, email, roles)).token);
}
