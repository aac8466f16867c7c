/** The contract cases of what members are told of while away, and of their devices. Ada has none before. */
import { DEFAULT_ALERT_SETTINGS } from "@/domain/alerts.ts";
import type { ALERT_CALLS } from "@/protocol/calls/alerts.ts";
import type { CallInput } from "@/protocol/calls/mod.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { PUSH_KEYS, webTarget } from "@/tests/kit/mod.ts";

/** A device as it subscribes. */
export const DEVICE: CallInput<"push/subscribe"> = {
  target: webTarget("contracts"),
  os: "android",
  name: "Chrome",
};

const SETTINGS: CallInput<"notifications/update"> = {
  ...DEFAULT_ALERT_SETTINGS,
  choices: { ...DEFAULT_ALERT_SETTINGS.choices, like: "mail", visit: "none" },
  quiet: { from: 22 * 60, to: 7 * 60 },
  time_zone: "Asia/Jerusalem",
  discreet: true,
};

/** No point of the curve, though it is as long as one. */
const BESIDE = `B${"A".repeat(86)}`;

export const ALERT_CASES: CasesOf<typeof ALERT_CALLS> = {
  "notifications/settings": {
    happy: async ({ client }) => {
      await client.expectReply("notifications/update", SETTINGS);
      return {};
    },
    fits: ({ choices, quiet, time_zone, discreet, mail_possible }) =>
      choices.like === "mail" && choices.message === "push" && quiet?.from === 1_320 && discreet &&
      time_zone === "Asia/Jerusalem" && !mail_possible,
    refusals: {},
    wrong: { data: [], field: "" },
  },
  "notifications/update": {
    happy: () => SETTINGS,
    fits: ({ choices, quiet, time_zone }) =>
      choices.visit === "none" && quiet?.to === 420 && time_zone === "Asia/Jerusalem",
    refusals: {
      quiet_hours_invalid: () => ({ data: { ...SETTINGS, quiet: { from: 60, to: 60 } } }),
      time_zone_invalid: () => ({ data: { ...SETTINGS, time_zone: "Mars/Olympus" } }),
    },
    wrong: { data: { ...SETTINGS, quiet: { from: 0, to: 1_440 } }, field: "quiet.to" },
  },
  "push/devices": {
    happy: async ({ client }) => {
      await client.expectReply("push/subscribe", DEVICE);
      return {};
    },
    fits: ({ public_key, session, devices }, { push, clock }) => {
      const [device] = devices;
      return public_key === push.publicKey && devices.length === 1 && device?.os === "android" &&
        device.name === "Chrome" && device.current && /^[0-9a-f]{8}$/.test(session ?? "") &&
        device.time === Math.floor(clock.now() / 1000);
    },
    refusals: {},
    wrong: { data: [], field: "" },
  },
  "push/subscribe": {
    // The browser has another name since: a device that is there changes, whatever it is asked how often.
    happy: async ({ client }) => {
      await client.expectReply("push/subscribe", { ...DEVICE, name: "Chromium" });
      return DEVICE;
    },
    fits: ({ subscriber_id, alreadySubscribed }) => /^[0-9a-f]{32}$/.test(subscriber_id) && alreadySubscribed,
    refusals: {
      push_service_unknown: ({ push }) => {
        push.accepts = () => false;
        return { data: DEVICE };
      },
      push_keys_invalid: () => ({
        data: { ...DEVICE, target: { ...webTarget(), keys: { ...PUSH_KEYS, p256dh: BESIDE } } },
      }),
    },
    wrong: {
      data: { ...DEVICE, target: { ...webTarget(), keys: { ...PUSH_KEYS, auth: "short" } } },
      field: "target.keys.auth",
    },
    alone: ["push_service_unknown"],
  },
  "push/test": {
    happy: async ({ client }) => {
      const { subscriber_id } = await client.expectReply("push/subscribe", DEVICE);
      return { subscriber_id };
    },
    fits: ({ taken }, { push }) => {
      const { message, target } = push.sent.at(-1) ?? {};
      return taken && message?.kind === "test" && message.title === "Kindling" && target?.kind === "web";
    },
    refusals: { unknown_subscriber: () => ({ data: { subscriber_id: "0".repeat(32) } }) },
    wrong: { data: {}, field: "subscriber_id" },
  },
  "push/unsubscribe": {
    happy: async ({ client }) => {
      const { subscriber_id } = await client.expectReply("push/subscribe", DEVICE);
      return { subscriber_id };
    },
    fits: ({ request_status }) => request_status === "1",
    refusals: {},
    wrong: { data: { subscriber_id: "x".repeat(65) }, field: "subscriber_id" },
  },
};
