/** What happened before a test begins: messages in the store, written by the same actors at an earlier time. */
import { type MemberId, messageId, pairOf, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { newDeskState, withClaim, withoutClaim } from "@/actors/conversation/desk_state.ts";
import type { DeskState } from "@/store/records.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { keepPhoto } from "@/tests/kit/photos.ts";
import type { TestServer } from "@/tests/kit/server.ts";

interface Person {
  id: MemberId;
}

/** A message of the past, so many seconds ago. */
export interface Said {
  from: Person;
  to: Person;
  /** What was said; `PHOTO` is a photo, whose bytes are nowhere, and `giftOf` makes a gift. */
  text: string;
  agoS: number;
  /** The number of the message between the two that it answers. */
  answers?: number;
}

export const PHOTO = "[photo]";
const GIFT = /^\[gift (\d+)\]$/;

/** What is said where a gift of the demo content is sent. */
export function giftOf(id: number): string {
  return `[gift ${id}]`;
}

/** Stores messages, oldest first, with the coins that they cost. Nobody is told of them. */
export async function say(
  server: TestServer,
  said: readonly Said[],
  start: number = Date.now(),
): Promise<void> {
  let now = start;
  await using past = await openTestActors({ database: server.database, now: () => now });
  const senders = Map.groupBy(said, ({ from }) => from.id);
  for (const [id, theirs] of senders) {
    await grantCoins(server, { id }, theirs.length * 50 + giftCoins(theirs), start);
  }
  for (const [index, { from, to, text, agoS, answers }] of said.entries()) {
    now = start - agoS * 1000;
    const gift = GIFT.exec(text)?.[1];
    const content = text === PHOTO
      ? { message_type: "image", message_text: (await keepPhoto(past, from.id)).id }
      : { message_type: gift === undefined ? "text" : "gift", message_text: gift ?? text };
    const rid = `past${index}${crypto.randomUUID()}`;
    const input = {
      receiver_id: to.id,
      ...(answers !== undefined && { reply_to: messageId(pairOf(from.id, to.id), answers) }),
      ...content,
    };
    const sent = await past.actors.conversations.send(from.id, rid, input);
    // No answer of members' calls: only a line of a virtual profile's is refused so.
    const code: string = sent.ok ? "" : sent.refusal.code;
    const result = code === "claim_lost" ? await sayAs(past, from.id, { rid, input }) : sent;
    if (!result.ok) throw new Error(`Cannot say "${text}": ${result.refusal.code}`);
  }
}

/** Who of the desk wrote what virtual profiles said. */
export const PAST_STAFF = "pastpast00" as StaffId;

/** A line of a virtual profile's, as somebody of the desk writes it to a member who waits. */
async function sayAs(
  { actors: { conversations } }: TestActors,
  persona: MemberId,
  { rid, input }: { rid: string; input: { receiver_id: string; message_type: string; message_text: string } },
) {
  const staff = PAST_STAFF;
  const session = "past" as StaffSessionId;
  const pair = pairOf(persona, input.receiver_id as MemberId);
  const change = (turn: (desk: DeskState, at: number) => DeskState) =>
    conversations.atDesk(pair, (state, log) => {
      const desk = turn(
        state.conversation.desk ?? newDeskState(state.persona, state.member),
        state.now,
      );
      log([{ by: { staff, roles: ["moderator"] }, what: "claim.take", subject: { persona } }]);
      return accept({ desk, value: desk.claims });
    });
  const claimed = await change((desk, at) => ({
    ...withClaim(desk, { staff, session, at }),
    waits: { kind: "message", since: at, promise_at: at },
  }));
  if (!claimed.ok) return claimed;
  const act = { staff, session, roles: ["moderator" as const], claim: claimed.value };
  const sent = await conversations.sendAs(persona, rid, { input, act });
  await change(withoutClaim);
  return sent;
}

function giftCoins(said: readonly Said[]): number {
  const ids = said.flatMap(({ text }) => GIFT.exec(text)?.[1] ?? []).map(Number);
  return ids.reduce((sum, id) => sum + (demoGifts.find((gift) => gift.id === id)?.price ?? 0), 0);
}
