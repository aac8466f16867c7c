/** A member's notification settings. Virtual profiles have none, and none are stored for them. */
import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "@/domain/ids.ts";
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { findTimeZone } from "@/domain/time_zone.ts";
import type { CallError, CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import { choicesOf, getAlertRecipient } from "@/store/alerts/reader.ts";
import { putAlertSettings } from "@/store/alerts/writer.ts";
import { newChange } from "@/store/change.ts";
import { transact } from "@/store/database.ts";
import type { AlertSettingsRow } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface AlertChoices {
  settings(
    member: MemberId,
  ): Promise<Result<CallOutput<"notifications/settings">, CallError<"notifications/settings">>>;
  update(
    member: MemberId,
    settings: HandlerInput<"notifications/update">,
  ): Promise<Result<CallOutput<"notifications/update">, CallError<"notifications/update">>>;
}

/** Opens them on an isolate. */
export function openSettings({ database }: ActorEnv): AlertChoices {
  return {
    async settings(id) {
      const recipient = await getAlertRecipient(database, id);
      const mail_possible = recipient.member.value?.verified_at !== undefined;
      return accept({ ...(choicesOf(recipient) ?? DEFAULT_ALERT_SETTINGS), mail_possible });
    },
    async update(id, wish) {
      const checked = checkSettings(wish);
      return checked.ok ? accept(await store(id, checked.value)) : checked;
    },
  };

  async function store(id: MemberId, next: AlertSettingsRow): Promise<AlertSettingsRow> {
    return await transact(database, async () => {
      const recipient = await getAlertRecipient(database, id);
      if (choicesOf(recipient) === null || isDeepStrictEqual(recipient.settings.value, next)) {
        return { change: null, value: next };
      }
      const change = newChange();
      putAlertSettings(change, recipient.settings, next);
      return { change, value: next };
    });
  }
}

/** The settings as stored, with the canonical name of the time zone. Quiet hours of no length are refused. */
export function checkSettings(
  wish: HandlerInput<"notifications/update">,
): Result<AlertSettingsRow, "quiet_hours_invalid" | "time_zone_invalid"> {
  const { quiet } = wish;
  if (quiet && quiet.from === quiet.to) return refuse("quiet_hours_invalid");
  const time_zone = findTimeZone(wish.time_zone);
  return time_zone === null ? refuse("time_zone_invalid") : accept({ ...wish, time_zone });
}
