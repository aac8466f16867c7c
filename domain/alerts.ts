/**
 * The notification settings of members: kinds, channels and quiet hours. Pure.
 * An alert reaches a device by push, or waits for the digest mail, as the member has chosen for its kind.
 */

/** What an alert is about (spec §3: Notification). */
export const ALERT_KINDS = ["message", "like", "match", "visit", "gift", "story", "coins"] as const;
export type AlertKind = typeof ALERT_KINDS[number];

/**
 * What is due like an alert, but is in no digest, as a mail of its own tells it: a notice of the site's to many members, which
 * no choice turns off (BR-9), and what has come of a selfie, which only whoever wants no pushes at all does not get (VE-13).
 */
export type DueKind = AlertKind | "note" | "selfie";

/** How alerts of a kind reach the member; `push` falls back to the digest mail where no device can be reached. */
export const ALERT_CHANNELS = ["push", "mail", "none"] as const;
export type AlertChannel = typeof ALERT_CHANNELS[number];

export type AlertChoices = { readonly [Kind in AlertKind]: AlertChannel };

/** No push comes between the two, in minutes after midnight where the member lives; `from` may lie after `to`. */
export interface QuietHours {
  from: number;
  to: number;
}

export interface AlertSettings {
  choices: AlertChoices;
  /** Null where pushes may come at any time. */
  quiet: QuietHours | null;
  /** IANA name of the zone of the quiet hours and of the digest. */
  time_zone: string;
  /** Whether pushes name nobody and quote nothing, so that others cannot read along. */
  discreet: boolean;
  /** Whether the digest mail tells what no device could be reached for. */
  mails: boolean;
}

/** The settings of a member who has chosen nothing. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  choices: {
    message: "push",
    like: "push",
    match: "push",
    visit: "push",
    gift: "push",
    story: "push",
    coins: "push",
  },
  quiet: null,
  time_zone: "UTC",
  discreet: false,
  mails: true,
};
