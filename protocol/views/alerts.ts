/** What a member wants to be told of, and the devices that take pushes, as their owner sees them. */
import { z } from "zod/mini";
import { ALERT_CHANNELS, ALERT_KINDS } from "@/domain/alerts.ts";
import { SYSTEMS } from "@/domain/platform.ts";

const MINUTES = z.number().check(z.int(), z.gte(0), z.lt(24 * 60));

export const alertSettingsView = z.object({
  choices: z.record(z.enum(ALERT_KINDS), z.enum(ALERT_CHANNELS)),
  /** Minutes after midnight; null where pushes may come at any time. */
  quiet: z.nullable(z.object({ from: MINUTES, to: MINUTES })),
  time_zone: z.string().check(z.maxLength(64)),
  discreet: z.boolean(),
  /** Whether the digest mail tells what no device could be reached for. */
  mails: z.boolean(),
});
export type AlertSettingsView = z.output<typeof alertSettingsView>;

export const deviceView = z.object({
  subscriber_id: z.string(),
  os: z.enum(SYSTEMS),
  name: z.string(),
  /** Unix seconds. */
  time: z.number(),
  /** Whether it is the one that asks, by its session. */
  current: z.boolean(),
});
export type DeviceView = z.output<typeof deviceView>;
