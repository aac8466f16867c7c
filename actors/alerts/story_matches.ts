/**
 * Fans out the alert of a new story: it is stored under the poster and spread over their matches, a page at a
 * time. Each match who may see stories gets an own alert in the commit that moves the poster's alert on, so
 * nobody gets two.
 */
import type { AlertSettings } from "@/domain/alerts.ts";
import { isMemberId, isStoryId, type MemberId, pairOf } from "@/domain/ids.ts";
import { STORY_ALERT_MATCHES } from "@/domain/limits.ts";
import { can } from "@/domain/permissions.ts";
import { hasPremium } from "@/domain/premium.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type DueAlert, moveAlert, removeAlert } from "@/store/alerts/due.ts";
import { getMember } from "@/store/members/reader.ts";
import { listRows } from "@/store/relations/reader.ts";
import { listOnline } from "@/store/presence/reader.ts";
import type { Member } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Whether an alert is a story to fan out. */
export function isToSpread({ kind, value: { data } }: Pick<DueAlert, "kind" | "value">): boolean {
  return kind === "story" && data?.story === undefined;
}

/** Fans a story out to the next page of its poster's matches. */
export async function spreadStory(env: ActorEnv, alert: DueAlert): Promise<void> {
  const { database, now } = env;
  const { member: poster, subject: story, value } = alert;
  const change = newChange();
  const owner = isMemberId(poster) && isStoryId(story) ? await getMember(database, poster) : null;
  const isShown = owner && shownMarks(owner, now()).some(({ id }) => id === story);
  const before = value.data?.before === undefined ? undefined : Number(value.data.before);
  const rows = isShown
    ? await listRows(database, { list: "match", member: poster }, {
      before,
      offset: 0,
      limit: STORY_ALERT_MATCHES,
    })
    : [];
  const dueS = Math.floor(now() / 1000);
  for (const match of await listRecipients(env, poster, rows.map(({ member }) => member))) {
    const { at, exp } = value;
    const own = { at, tries: 0, exp, data: { story } };
    set(change, keys.alert(dueS, match, "story", poster), own, Math.max(1, exp - now()));
  }
  const last = rows.at(-1);
  if (last && rows.length === STORY_ALERT_MATCHES) {
    const next = { ...value, data: { ...value.data, before: String(last.seq) } };
    moveAlert(change, alert, { dueS: alert.dueS, value: next }, { now: now() });
  } else removeAlert(change, alert);
  await database.commit(change);
}

/** The matches to notify of a story: with premium, away, and with story notifications on. */
async function listRecipients(
  { database, live, leases, now }: ActorEnv,
  poster: MemberId,
  matches: readonly MemberId[],
): Promise<MemberId[]> {
  const [records, settings, blocks, online] = await Promise.all([
    database.getMany(matches.map(keys.member)),
    database.getMany(matches.map(keys.alertSettings)),
    database.getMany(matches.map((match) => keys.block(pairOf(poster, match)))),
    listOnline(database, matches, { live: live(), leases }),
  ]);
  return matches.filter((match, index) => {
    const isBlocked = blocks[index]?.versionstamp !== null;
    const [member, choices] = [records[index]?.value ?? null, settings[index]?.value ?? null];
    return can(match, "see_stories", poster, { isBlocked }) && !online.has(match) &&
      wantsStories(member, choices, now());
  });
}

function wantsStories(member: Member | null, settings: AlertSettings | null, now: number): boolean {
  return settings !== null && settings.choices.story !== "none" && hasPremium(member, now);
}
