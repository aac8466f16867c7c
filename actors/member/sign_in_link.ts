/**
 * Signing in by mail: the link that somebody asks for at the login, and the one in the welcome mail. Both are mailed to
 * confirmed addresses alone; for another one the mailer sends a link for a new password (see `kindToSend`).
 */
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { AccountLimits, Origin } from "@/actors/member/deps.ts";
import { requestLink } from "@/actors/member/link_requests.ts";
import { spendLink } from "@/actors/member/links.ts";
import type { Sessions } from "@/actors/member/session.ts";
import type { SignedIn, SignInOrigin, SignIns } from "@/actors/member/sign_in.ts";
import { hashToken } from "@/actors/member/token.ts";

/** The browser in which a link is used. `from` is missing where it is not known. */
export interface Browser {
  device: string | null;
  from?: SignInOrigin | undefined;
}

export interface SignInLinks {
  request(email: string, origin: Origin & { device: string }): Promise<Result<null, "recovery_too_soon">>;
  /** Signs in the browser that asked; another one is refused and leaves the link as it is. */
  confirm(
    text: string,
    browser: Browser,
  ): Promise<Result<{ kind: "sign_in"; signedIn: SignedIn }, "link_invalid" | "other_device">>;
  reconnect(text: string, from?: SignInOrigin): Promise<Result<SignedIn, "link_invalid">>;
}

/** Opens sign-in links on an isolate. */
export function openSignInLinks(
  env: ActorEnv,
  sessions: Sessions,
  { signIns, limits }: { signIns: SignIns; limits: AccountLimits },
): SignInLinks {
  async function trimmed<Code extends "link_invalid" | "other_device">(
    result: Result<SignedIn, Code>,
  ): Promise<Result<SignedIn, Code>> {
    if (result.ok) await sessions.trim(result.value.member);
    return result;
  }

  return {
    request: (email, { device, ...origin }) =>
      requestLink(env, limits, { kind: "sign_in", email, origin, data: { device: hashToken(device) } }),

    async confirm(text, { device, from }) {
      const result = await trimmed(
        await spendLink(env, { text, kinds: ["sign_in"] }, async ({ token, member, draft }) => {
          const asked = token.value.data.device;
          if (device === null || hashToken(device) !== asked) return refuse("other_device");
          return accept(await signIns.add(draft, { member, proved: false, from }));
        }),
      );
      return result.ok ? accept({ kind: "sign_in", signedIn: result.value }) : result;
    },

    reconnect: async (text, from) =>
      await trimmed(
        await spendLink(
          env,
          { text, kinds: ["reconnect"] },
          async ({ member, draft }) => accept(await signIns.add(draft, { member, proved: false, from })),
        ),
      ),
  };
}
