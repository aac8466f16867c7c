/** Conversations of one owner as rows say, without sending anything: for tests of lists and counts. */
import assert from "node:assert/strict";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { sideOf } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import { EMBEDDED_LIMITS, REMOTE_LIMITS } from "@/store/commit.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation, Side } from "@/store/records.ts";
import { IS_REMOTE } from "@/tests/kit/place.ts";

/** How things stand between an owner and somebody who has written to them. */
export interface InboxRow {
  other: MemberId;
  /** When the last message came, in milliseconds. */
  at: number;
  unread?: number;
  archived?: boolean;
  /** Whether one of the two has blocked the other. */
  closed?: boolean;
}

/** As many checks as one commit of the database of tests takes. */
const AT_ONCE = (IS_REMOTE ? REMOTE_LIMITS : EMBEDDED_LIMITS).checks;
const SENT = 1_000;

/** Brings the owner's conversations to what the rows say, whatever they were before. */
export async function layInbox(
  database: Database,
  owner: MemberId,
  rows: readonly InboxRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const group = rows.slice(from, from + AT_ONCE);
    const entries = await database.getMany(group.map(({ other }) => keys.conversation(pairOf(owner, other))));
    const change = newChange();
    group.forEach((row, index) => {
      const before = entries[index] ?? assert.fail();
      putConversation(change, pairOf(owner, row.other), before, conversationOf(owner, row));
    });
    assert.notEqual(await database.commit(change), null);
  }
}

function conversationOf(owner: MemberId, row: InboxRow): Conversation {
  const { other, at, unread = 0, archived = false, closed = false } = row;
  const own: Side = {
    sent: 0,
    read_seq: SENT - unread,
    read_count: SENT - unread,
    ...(archived && { archived: true }),
  };
  const theirs: Side = { sent: SENT, read_seq: 0, read_count: 0 };
  return {
    last_seq: SENT,
    last: { type: "text", preview: "hi", sender_id: other, at },
    sides: sideOf(pairOf(owner, other), owner) === 0 ? [own, theirs] : [theirs, own],
    listed_s: Math.floor(at / 1_000),
    ...(closed && { closed: true }),
  };
}
