/** What happened before a test begins: messages in the store, written by the same actors at an earlier time. */
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import { openTestActors } from "@/tests/kit/actors.ts";
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
    await grantCoins(server, { id }, theirs.length * 50 + giftCoins(theirs));
  }
  for (const [index, { from, to, text, agoS, answers }] of said.entries()) {
    now = start - agoS * 1000;
    const gift = GIFT.exec(text)?.[1];
    const content = text === PHOTO
      ? { message_type: "image", message_text: (await keepPhoto(past, from.id)).id }
      : { message_type: gift === undefined ? "text" : "gift", message_text: gift ?? text };
    const result = await past.actors.conversations.send(from.id, `past${index}${crypto.randomUUID()}`, {
      receiver_id: to.id,
      ...(answers !== undefined && { reply_to: messageId(pairOf(from.id, to.id), answers) }),
      ...content,
    });
    if (!result.ok) throw new Error(`Cannot say "${text}": ${result.refusal.code}`);
  }
}

function giftCoins(said: readonly Said[]): number {
  const ids = said.flatMap(({ text }) => GIFT.exec(text)?.[1] ?? []).map(Number);
  return ids.reduce((sum, id) => sum + (demoGifts.find((gift) => gift.id === id)?.price ?? 0), 0);
}
