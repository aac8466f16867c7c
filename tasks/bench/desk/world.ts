/** The desk of the benchmark: people, virtual profiles, and conversations that wait, written straight into a store. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putConversation } from "@/store/conversations/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";
import type { Person } from "@/tasks/bench/people.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, type TestStaff } from "@/tests/kit/staff.ts";

export interface DeskWorld {
  moderators: TestStaff[];
  supervisor: TestStaff;
  personas: MemberId[];
}

const DAY_MS = 24 * 3_600_000;
/** Conversations written together. */
const AT_ONCE = 500;

/** Every member waits for an answer of every profile. */
export async function writeDesk(
  database: Database,
  { moderators, personas, members }: { moderators: number; personas: number; members: readonly Person[] },
): Promise<DeskWorld> {
  const server = { database, site: undefined };
  const world: DeskWorld = {
    supervisor: await addStaff(server, { roles: ["supervisor"], teams: [] }),
    moderators: [],
    personas: [],
  };
  for (let nth = 0; nth < moderators; nth++) world.moderators.push(await addStaff(server));
  for (let nth = 0; nth < personas; nth++) world.personas.push(await addPersona(server));
  const pairs = members.flatMap(({ id }) => world.personas.map((persona) => ({ member: id, persona })));
  const now = Date.now();
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    const some = pairs.slice(from, from + AT_ONCE);
    await Promise.all(some.map(({ member, persona }, nth) => {
      const change = newChange();
      const pair = pairOf(member, persona);
      const since = now - (from + nth);
      const waiting: Conversation = {
        ...NEW_CONVERSATION,
        desk: {
          persona,
          lang: "en",
          claims: 0,
          waits: { kind: "message", since, promise_at: since + DAY_MS },
        },
      };
      const before = { key: keys.conversation(pair), value: null, versionstamp: null };
      putConversation(change, pair, before, waiting);
      return database.commit(change);
    }));
  }
  return world;
}
