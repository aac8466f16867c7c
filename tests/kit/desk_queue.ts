/** Actors whose queue hears of what they commit: for tests of claims without sockets. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Holder } from "@/actors/desk/queue/deciding.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Persona, StaffLogEntry } from "@/store/records.ts";
import { openTestActors, type TestActors, type TestActorsOptions } from "@/tests/kit/actors.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, type StaffOptions } from "@/tests/kit/staff.ts";

export interface QueueWorld extends TestActors {
  queue: TestActors["actors"]["desk"]["queue"];
  /** Gives the queue what was published since, as a hub does. */
  hear(): void;
  /** Adds somebody who is signed in. */
  staff(options?: StaffOptions): Promise<Holder>;
  /** The same person as they are stored now. */
  fresh(holder: Holder): Promise<Holder>;
  persona(own?: { persona?: Partial<Persona>; member?: Partial<Member> }): Promise<MemberId>;
  /** A member who has written to a virtual profile. */
  waiting(persona: MemberId, name?: string): Promise<MemberId>;
  write(member: MemberId, persona: MemberId): Promise<void>;
  /** Everything in the staff log about a member. */
  logged(member: MemberId): Promise<StaffLogEntry[]>;
}

let rids = 0;

/** Opens it; `on` a database that is there already, as another instance. */
export async function openQueueWorld(options: TestActorsOptions = {}): Promise<QueueWorld> {
  const test = await openTestActors(options);
  const { actors, database, published } = test;
  const { queue } = actors.desk;
  let heard = 0;

  function hear(): void {
    for (; heard < published.length; heard++) {
      for (const delivery of published[heard]?.deliveries ?? []) {
        if (delivery.kind === "desk") queue.handle(delivery.news);
      }
    }
  }

  async function write(member: MemberId, persona: MemberId): Promise<void> {
    const input = { receiver_id: persona, message_type: "text", message_text: "hello" };
    const sent = await actors.conversations.send(member, `q${++rids}`, input);
    if (!sent.ok) throw new Error(`Cannot write: ${sent.refusal.code}`);
    hear();
  }

  async function person(id: StaffId) {
    const { value } = await database.get(keys.staff(id));
    if (!value) throw new RangeError("There is no such person");
    return value;
  }

  return {
    ...test,
    queue,
    hear,
    write,
    async staff(own) {
      const { id, session } = await addStaff({ database, site: undefined }, own);
      return { staff: await person(id), session };
    },
    async fresh({ staff, session }) {
      return { staff: await person(staff.id), session };
    },
    persona: (own) => addPersona({ database }, own),
    async waiting(persona, name = "Ada") {
      const member = await test.join(name);
      await write(member, persona);
      return member;
    },
    async logged(member) {
      const found: StaffLogEntry[] = [];
      for await (const { value } of database.list(keys.staffLogs())) {
        if (value.subject.member === member) found.push(value);
      }
      return found;
    },
    async [Symbol.asyncDispose]() {
      await queue.idle();
      queue.forget();
      await test[Symbol.asyncDispose]();
    },
  };
}
