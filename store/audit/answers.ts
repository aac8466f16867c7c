/**
 * The audit of stored answers (P2): each names what its command made, as that stands. Answers go after a week,
 * those of photos, stories and messages to support may outlive them. That what was made has its answer is audited
 * in answered.ts.
 */
import { isMemberId, type MemberId, type OrderId, pairOf, parseMessageId } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import type { Entry } from "@/domain/money.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { voiceUrl } from "@/domain/voice.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member, Message, Order, Photo, RidRow, Spin, Story, Ticket } from "@/store/records.ts";
import {
  type About,
  aboutOf,
  type Answer,
  coinsIn,
  detailsOf,
  messageOf,
  storyOf,
} from "@/store/audit/answer.ts";
import { auditLinks, kind, listGroups, type Problem, type Row, SLACK_MS } from "@/store/audit/walk.ts";

/** Finds answers that name what is not there or not so, and messages that could be sent again. */
export async function* auditAnswers(database: Database, now: () => number): AsyncGenerator<Problem> {
  for (const rows of links(database, now)) yield* rows;
}

function links(database: Database, now: () => number): AsyncGenerator<Problem>[] {
  const answers = () => database.list(kind<RidRow>("rid"));
  const isOver = ({ exp }: RidRow) => exp <= now();
  const ofKinds = (kinds: readonly About[]) => (row: RidRow) => isOver(row) || !kinds.includes(aboutOf(row));
  return [
    auditLinks<RidRow, Member>(database, listGroups(database, kind<RidRow>("rid"), 2), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: () => true,
      problem: () => "answer was given to nobody",
      isOver,
    }),
    auditLinks<RidRow, Made>(database, answers(), {
      partner: madeBy,
      fits: ({ key, value }, made) => tells(key, value, made),
      problem: ({ value }) => PROBLEMS[aboutOf(value)],
      isOver: ofKinds(["message", "report", "order", "spin", "coins", "premium", "nothing"]),
    }),
    auditLinks<RidRow, Made>(database, answers(), {
      partner: madeBy,
      fits: ({ key, value }, made) => tells(key, value, made),
      problem: ({ value }) => PROBLEMS[aboutOf(value)],
      isOver: ofKinds(["photo", "story", "ticket"]),
      mayLack: true,
    }),
    // A spin says what coins there are after it, whatever it has won.
    auditLinks<RidRow, Entry>(database, answers(), {
      partner: (key, row) => keys.entry(key[1] as MemberId, coinsIn(row).credits_seq ?? 0),
      fits: tellsCoins,
      problem: () => PROBLEMS.coins,
      isOver: ofKinds(["spin"]),
    }),
  ];
}

/** What is said of an answer that names what is not there or not so. */
const PROBLEMS: { readonly [Kind in About]: string } = {
  message: "answer names no message that this command made",
  photo: "answer names a photo of another member",
  story: "answer names no story that could be",
  report: "answer names nobody who could be reported",
  order: "answer names no order of this member's",
  spin: "answer is not that of its spin",
  coins: "answer names no entry that its command made",
  ticket: "answer names no message to support",
  premium: "answer gives nobody premium",
  nothing: "answer says nothing",
};

/** What a command may have made, by what its answer is about. */
type Made = Message | Photo | Story | Member | Order | Spin | Entry | Ticket;

/** Where that stands, or null where the answer names nothing. */
function madeBy(key: Deno.KvKey, row: RidRow): Key<Made> | null {
  const member = key[1] as MemberId;
  const answer = row.answer as Answer;
  const { photo_id, user_id } = detailsOf(row);
  const about = aboutOf(row);
  switch (about) {
    case "message":
      return messageKey(messageOf(row)) as Key<Made> | null;
    case "photo":
      return keys.photo(photo_id as Photo["id"]) as Key<Made>;
    case "story":
      return keys.story(member, storyOf(row) as Story["id"]) as Key<Made>;
    case "report":
      return keys.member(user_id as MemberId) as Key<Made>;
    case "order":
      return keys.order(answer.order_id as OrderId) as Key<Made>;
    case "spin":
      return keys.spin(member, answer.n ?? 0) as Key<Made>;
    case "coins":
      return keys.entry(member, coinsIn(row).credits_seq ?? 0) as Key<Made>;
    case "ticket":
      return keys.ticket(answer.ticket ?? "") as Key<Made>;
    case "premium":
      return keys.member(member) as Key<Made>;
    case "nothing":
      return null;
    default:
      return about satisfies never;
  }
}

/** Whether an answer is that of the command that made this. */
function tells(key: Deno.KvKey, row: RidRow, made: Made): boolean {
  const about = aboutOf(row);
  switch (about) {
    case "message":
      return tellsMessage(key, row, made as Message);
    case "photo":
      return (made as Photo).member === key[1];
    case "story":
    // The desk may have said since then that it is somebody else's.
    case "ticket":
    case "premium":
      return true;
    case "report":
      return (made as Member).id !== key[1];
    case "order":
      return (made as Order).member === key[1] && isBy(key, made as Order) &&
        isOfTime(row, (made as Order).created_at);
    case "spin":
      return tellsSpin({ key, value: row }, made as Spin);
    case "coins":
      return tellsCoins({ key, value: row }, made as Entry);
    case "nothing":
      return false;
    default:
      return about satisfies never;
  }
}

/** The message of a name, or null. */
function messageKey(id: string | undefined): Key<Message> | null {
  const message = parseMessageId(id ?? "");
  return message && keys.message(message.pair, message.seq);
}

/** Whether an answer is kept as long as all are, since its command was done at that time. */
function isOfTime({ exp }: RidRow, at: number): boolean {
  const late = exp - RID_LIFE_MS - at;
  return late <= SLACK_MS && late >= -DAY_MS;
}

/** Whether the command of an answer made it, where it says which one did. */
function isBy(key: Deno.KvKey, { rid = String(key[2]) }: { rid?: string }): boolean {
  return rid === key[2];
}

function tellsMessage(key: Deno.KvKey, row: RidRow, message: Message): boolean {
  const { sender_id, rid, text, gift, voice, at, edited_at, unsent_at, version } = message;
  const isChanged = edited_at !== undefined || unsent_at !== undefined;
  // Also where a decision has put a text in its place.
  const type = voice ? "voice" : message.type;
  if (sender_id !== key[1] || rid !== key[2] || !isOfTime(row, at)) return false;
  const { sent } = row.answer as Answer;
  // Of a plain text, and of what was changed or quotes what was, its message is named and no more.
  if (sent !== undefined) return type === "text" || version !== undefined;
  const { message: answered = {}, receiver_id = "" } = detailsOf(row);
  const pair = parseMessageId(answered.id ?? "")?.pair;
  const isTheirs = isMemberId(receiver_id) && `${pair}` === `${pairOf(sender_id, receiver_id)}`;
  const matches = !isChanged && answered.rid === rid && answered.type === shownType(type) &&
    answered.message === (gift ? gift.icon : voice ? voiceUrl(voice.id) : text);
  return isTheirs && matches;
}

/** The type of a message as its sender is answered. */
function shownType(type: Message["type"]): string {
  if (type === "pphoto") return "image";
  return type === "wave" || type === "reaction" ? "text" : type;
}

function tellsSpin({ key, value: row }: Row<RidRow>, spin: Spin): boolean {
  const { seed, client_seed, value, prize_id } = row.answer as Answer;
  return isBy(key, spin) && isOfTime(row, spin.at) && seed === spin.seed &&
    client_seed === spin.client_seed && value === spin.coins &&
    prize_id === spin.prize;
}

/** An answer is of the entry that its command led to, and of no other cause than it says. */
function tellsCoins({ key, value: row }: Row<RidRow>, entry: Entry): boolean {
  const { after, cause, delta, ref, at } = entry;
  const { until, version, credits_spent, claimed_credits } = detailsOf(row);
  if (coinsIn(row).credits !== after) return false;
  if (credits_spent === undefined) {
    // Those of the sign-up came long before they were shown.
    return claimed_credits === undefined || cause !== "push" || claimed_credits === delta;
  }
  const isSpin = version !== undefined && cause === "spin" && ref === String(version);
  const isBoost = until !== undefined && cause === "spotlight";
  return credits_spent === -delta && (isSpin || isBoost) && isBy(key, entry) && isOfTime(row, at);
}
