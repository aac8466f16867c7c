/**
 * Turns digest mails off by their unsubscribe link, without a login (RFC 8058). The token of the link is the
 * encrypted id of the member. It is not stored: it works any number of times, as long as the server keeps its
 * secret.
 *
 * Invariant: the token allows nothing else, and reveals nothing about the member.
 */
import { isDeepStrictEqual } from "node:util";
import type { AlertChannel, AlertChoices, AlertSettings } from "@/domain/alerts.ts";
import { ALERT_KINDS } from "@/domain/alerts.ts";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Sealer } from "@/domain/seal.ts";
import { choicesOf, getAlertRecipient } from "@/store/alerts/reader.ts";
import { putAlertSettings } from "@/store/alerts/writer.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface MailsOff {
  /** The token of a member's link. */
  tokenOf(member: MemberId): Promise<string>;
  /** Whether a token is valid. */
  isToken(token: string): Promise<boolean>;
  /** Turns the mails of the token's member off; idempotent. */
  turnOff(token: string): Promise<Result<null, "not_found">>;
}

/** Longer than any token; longer texts are not decrypted. */
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
        const recipient = await getAlertRecipient(database, id);
        const before = choicesOf(recipient);
        if (!before) return { change: null, value: refuse("not_found") };
        const next = withoutMails(before);
        if (isDeepStrictEqual(next, recipient.settings.value)) return { change: null, value: accept(null) };
        const change = newChange();
        putAlertSettings(change, recipient.settings, next);
        return { change, value: accept(null) };
      });
    },
  };
}

/** The settings with every mail channel turned off. */
export function withoutMails(settings: AlertSettings): AlertSettings {
  const { choices } = settings;
  const quieter = (channel: AlertChannel): AlertChannel => channel === "mail" ? "none" : channel;
  const next = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, quieter(choices[kind])]));
  return { ...settings, choices: next as unknown as AlertChoices, mails: false };
}
