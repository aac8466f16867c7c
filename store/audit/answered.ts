/**
 * The audit of what was made less than a week ago (P2): it has the answer that keeps its command from being
 * done again. Records from before do not say which command made them.
 */
import { type MemberId, messageId, type Pair } from "@/domain/ids.ts";
import { RID_LIFE_MS } from "@/domain/limits.ts";
import type { Entry } from "@/domain/money.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Message, Order, Report, RidRow, Spin, Story } from "@/store/records.ts";
import { aboutOf, type Answer, coinsIn, detailsOf, messageOf, storyOf } from "@/store/audit/answer.ts";
import { auditLinks, kind, type Problem, type Row, SLACK_MS } from "@/store/audit/walk.ts";

/** How a kind of row says which command made it. */
interface Made<Value> {
  command(value: Value): { rid?: string | undefined; at: number };
  by(row: Row<Value>): MemberId;
  /** Whether an answer is that of the command that made it. */
  matches(row: Row<Value>, answer: RidRow): boolean;
}

/** Finds what was made by a command whose answer is missing, or is another one's. */
export async function* auditAnswered(database: Database, now: () => number): AsyncGenerator<Problem> {
  const entries: Made<Entry> = {
    // What the desk gives or takes has a record of its own (`desk_coins`).
    command: (entry) => entry.cause === "desk" || entry.cause === "correction" ? { at: entry.at } : entry,
    by: ({ key }) => key[1] as MemberId,
    // The coins may have paid a debt at once, which is an entry more.
    matches({ key }, answer) {
      const more = (coinsIn(answer).credits_seq ?? -1) - Number(key[2]);
      return aboutOf(answer) === "coins" && (more === 0 || more === 1);
    },
  };
  const claims: Made<Member> = {
    command: ({ claimed_sign_up: claim }) => typeof claim === "object" ? claim : { at: 0 },
    by: ({ key }) => key[1] as MemberId,
    matches: (_, answer) => detailsOf(answer).claimed_credits !== undefined,
  };
  const messages: Made<Message> = {
    command: (message) => message,
    by: ({ value }) => value.sender_id,
    matches: ({ key }, answer) =>
      messageOf(answer) === messageId([key[1], key[2]] as unknown as Pair, Number(key[3])),
  };
  const spins: Made<Spin> = {
    command: (spin) => spin,
    by: ({ key }) => key[1] as MemberId,
    matches: ({ key }, answer) => aboutOf(answer) === "spin" && (answer.answer as Answer).n === key[2],
  };
  const orders: Made<Order> = {
    command: ({ rid, created_at }) => ({ rid, at: created_at }),
    by: ({ value }) => value.member,
    matches: ({ value }, answer) => (answer.answer as Answer).order_id === value.id,
  };
  const reports: Made<Report> = {
    command: (report) => report,
    // A notice without an account was made by no command.
    by: ({ value }) => value.by ?? value.about ?? ("" as MemberId),
    matches: ({ value }, answer) => aboutOf(answer) === "report" && detailsOf(answer).user_id === value.about,
  };
  const stories: Made<Story> = {
    command: (story) => story,
    by: ({ key }) => key[1] as MemberId,
    matches: ({ value }, answer) => storyOf(answer) === value.id,
  };
  yield* auditMade("entry", entries);
  yield* auditMade("member", claims);
  yield* auditMade("message", messages);
  yield* auditMade("spin", spins);
  yield* auditMade("order", orders);
  yield* auditMade("report", reports);
  yield* auditMade("closed_report", reports);
  yield* auditMade("story", stories);

  function auditMade<Value>(name: string, { command, by, matches }: Made<Value>): AsyncGenerator<Problem> {
    return auditLinks<Value, RidRow>(database, database.list(kind<Value>(name)), {
      partner(key, value) {
        const { rid } = command(value);
        return rid === undefined ? null : keys.rid(by({ key, value }), rid);
      },
      fits: matches,
      problem: () => "the answer of the command that made it is missing, or names something else",
      isOver(value) {
        const { rid, at } = command(value);
        return rid === undefined || at + RID_LIFE_MS <= now() + SLACK_MS;
      },
    });
  }
}
