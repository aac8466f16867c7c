/**
 * Signing a member in: the one way in which a session is opened for a member who is there already. Whoever signs in in a
 * browser that has not signed them in before, or not for a year, is told so by mail (SY-6).
 */
import type { AddressPlaces } from "@/domain/address_places.ts";
import { deviceNameOf } from "@/domain/device_name.ts";
import type { MemberId } from "@/domain/ids.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Origin } from "@/actors/member/deps.ts";
import type { KnownDevices } from "@/actors/member/known_devices.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";
import type { Sessions } from "@/actors/member/session.ts";

export interface SignedIn {
  member: MemberId;
  /** For the cookie, and nowhere else. */
  token: string;
}

/** Where somebody signs in from. */
export type SignInOrigin = Pick<Origin, "address" | "userAgent" | "known">;

export interface SignIns {
  /**
   * Adds a session to a draft. The member is written too, as they are: so it fails where their password or address has
   * changed since they were read, and a change that ends all their sessions fails where it has missed this one. `proved`:
   * by more than a mailed link.
   */
  add(
    draft: Draft,
    signIn: { member: MemberEntry; proved: boolean; from: SignInOrigin | undefined },
  ): Promise<SignedIn>;
}

/** Opens signing in on an isolate. */
export function openSignIns(
  env: ActorEnv,
  { sessions, knownDevices, places }: {
    sessions: Sessions;
    knownDevices: KnownDevices;
    places: AddressPlaces;
  },
): SignIns {
  return {
    async add(draft, { member, proved, from }) {
      updateMember(draft, member, member.value);
      const token = await sessions.open(draft, member.value, { proved, ...from && { from } });
      const { id, verified_at } = member.value;
      const isKnown = await knownDevices.nameOf(from?.known ?? null, id) !== null;
      // An address that nobody has confirmed may be a stranger's.
      if (from && !isKnown && verified_at !== undefined) {
        const now = env.now();
        const { os = "", browser = "" } = deviceNameOf(from.userAgent) ?? {};
        const place = places.cityOf(from.address) ?? "";
        const data = { os, browser, place, at: String(now) };
        addOwnLetter(draft, env, { kind: "new_device", member: member.value, now, data });
        draft.afterwards.push(env.wakeMailer);
      }
      return { member: id, token };
    },
  };
}
