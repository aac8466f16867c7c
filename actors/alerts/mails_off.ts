/**
 * Turns the digest mails off by the link that they carry, without signing in (RFC 8058). The link's token is sealed and names
 * its member; nothing of it is stored, so it works as long as the server keeps its secret, however often.
 *
 * Invariant: it can do nothing else, and says nothing of the member to whoever holds it.
 */
import { isDeepStrictEqual } from "node:util";
import type { AlertChannel, AlertChoices, AlertSettings } from "@/domain/alerts.ts";
import { ALERT_KINDS } from "@/domain/alerts.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Sealer } from "@/domain/seal.ts";
import { choicesOf, getToldMember } from "@/store/alerts/reader.ts";
import { putAlertSettings } from "@/store/alerts/writer.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface MailsOff {
  /** The token of a member's link. */
  tokenOf(member: MemberId): Promise<string>;
  /** Whether a token is one of these. */
  isToken(token: string): Promise<boolean>;
  /** Turns the mails of a token's member off; it may be done already. */
  turnOff(token: string): Promise<Result<null, "not_found">>;
}

/** Longer than any token, so that nobody has long texts opened. */
const TOKEN_MAX_CHARS = 200;

export function openMailsOff({ database }: Pick<ActorEnv, "database">, sealer: Sealer): MailsOff {
  async function memberOf(token: string): Promise<MemberId | null> {
    const opened = token.length > TOKEN_MAX_CHARS ? null : await sealer.open(token);
    return opened !== null && isMemberId(opened) ? opened : null;
  }

  return {
    tokenOf: (member) => sealer.seal(member),
    isToken: async (token) => await memberOf(token) !== null,
    async turnOff(token) {
      const id = await memberOf(token);
      if (!id) return refuse("not_found");
      return await transact<Result<null, "not_found">>(database, async () => {
        const told = await getToldMember(database, id);
        const before = choicesOf(told);
        if (!before) return { change: null, value: refuse("not_found") };
        const next = withoutMails(before);
        if (isDeepStrictEqual(next, told.settings.value)) return { change: null, value: accept(null) };
        const change = newChange();
        putAlertSettings(change, told.settings, next);
        return { change, value: accept(null) };
      });
    },
  };
}

/** The settings with nothing left that comes by mail. */
export function withoutMails(settings: AlertSettings): AlertSettings {
  const { choices } = settings;
  const quieter = (channel: AlertChannel): AlertChannel => channel === "mail" ? "none" : channel;
  const next = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, quieter(choices[kind])]));
  return { ...settings, choices: next as unknown as AlertChoices, mails: false };
}
