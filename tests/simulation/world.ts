/** Whom every simulation begins with: made once a process, on a machine of its own, and copied for each. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { grantCoins } from "@/tests/kit/coins.ts";
import { signUp, type TestMember } from "@/tests/kit/member.ts";
import { makeMemoryFolder } from "@/tests/kit/memory_folder.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import type { TestServer } from "@/tests/kit/server.ts";
import { addStaff } from "@/tests/kit/staff.ts";
import { Machine } from "@/tests/simulation/cluster.ts";
import { bytesOf, diceOf, takeChance } from "@/tests/simulation/dice.ts";
import { CALM, Rows } from "@/tests/simulation/store.ts";
import { openVirtualTime } from "@/tests/simulation/time.ts";

/** Noon: no day ends while somebody plays. */
const START = Date.UTC(2026, 0, 15, 12);
/** Enough for some messages, and too little for all of them (P12). */
const COINS = 800;

export interface Person {
  id: StaffId;
  name: string;
  token: string;
}

export interface World {
  rows: Rows;
  /** When it was made. */
  at: number;
  /** Where machines keep what is no row. */
  folder: string;
  /** Two who write to each other, and one who writes to the virtual profile. */
  members: readonly [ada: TestMember, ben: TestMember, cid: TestMember];
  persona: MemberId;
  /** Two who answer for it. */
  staff: readonly [mia: Person, noa: Person];
}

let made: Promise<World> | undefined;

export function openWorld(): Promise<World> {
  return made ??= make();
}

async function make(): Promise<World> {
  // What a client loads when it needs it takes as long in the first simulation as in the last one.
  await Promise.all([
    import("@/client/state/chat_reactions.ts"),
    import("@/client/shop/notify_payment.ts"),
    import("@/client/state/chat_reread.ts"),
  ]);
  using time = openVirtualTime(START);
  const dice = diceOf(1);
  using _chance = takeChance(dice);
  const rows = new Rows(time.now);
  const folder = await makeMemoryFolder();
  const randomBytes = (length: number) => bytesOf(dice, length);
  const postman = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const machine = await Machine.start({
    rows,
    time,
    folder,
    weather: CALM,
    now: time.now,
    randomBytes,
    postman,
  });
  const { context } = machine;
  const server = {
    database: context.database,
    instances: [{ context }],
    site: undefined,
  } as unknown as TestServer;
  const members = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
    await signUp(server, { name: "Cid", gender: "1" }),
  ] as const;
  for (const member of members) await grantCoins(server, member, COINS);
  const persona = await addPersona(server);
  const staff = [
    await addStaff(server, { name: "Mia", roles: ["moderator", "supervisor"] }),
    await addStaff(server, { name: "Noa", roles: ["moderator", "supervisor"] }),
  ] as const;
  await machine.stop();
  return { rows, at: time.now(), folder, members, persona, staff };
}
