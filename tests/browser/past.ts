/** What happened before a test begins: messages in the store, written by the same actors at an earlier time. */
import type { MemberId } from "@/domain/ids.ts";
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
  /** What was said; `PHOTO` is a photo, whose bytes are nowhere. */
  text: string;
  agoS: number;
}

export const PHOTO = "[photo]";

/** Stores messages, oldest first, with the coins that they cost. Nobody is told of them. */
export async function say(
  server: TestServer,
  said: readonly Said[],
  start: number = Date.now(),
): Promise<void> {
  let now = start;
  await using past = await openTestActors({ database: server.database, now: () => now });
  const senders = Map.groupBy(said, ({ from }) => from.id);
  for (const [id, theirs] of senders) await grantCoins(server, { id }, theirs.length * 50);
  for (const [index, { from, to, text, agoS }] of said.entries()) {
    now = start - agoS * 1000;
    const content = text === PHOTO
      ? { message_type: "image", message_text: (await keepPhoto(past, from.id)).id }
      : { message_type: "text", message_text: text };
    const result = await past.actors.conversations.send(from.id, `past${index}${crypto.randomUUID()}`, {
      receiver_id: to.id,
      ...content,
    });
    if (!result.ok) throw new Error(`Cannot say "${text}": ${result.refusal.code}`);
  }
}
