/** Actors on a database of their own, without sockets: for tests of what is decided and stored. */
import type { ActorEnv } from "@/actors/env.ts";
import { type Actors, openActors } from "@/actors/mod.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { Registration } from "@/domain/registration.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { seed } from "@/store/seed/mod.ts";
import { cheapHasher } from "@/tests/kit/cheap_hasher.ts";

export interface TestActors extends AsyncDisposable {
  actors: Actors;
  env: ActorEnv;
  database: Database;
  /** What was handed to this instance's sockets, and whom it woke. */
  published: { deliveries: Delivery[]; woken: readonly InstanceId[] }[];
  /** Registers somebody and gives their id. */
  join(name: string): Promise<MemberId>;
}

export interface TestActorsOptions {
  now?: () => number;
  instance?: string;
  live?: ReadonlySet<InstanceId>;
  /** A database that is there already, which stays open. */
  database?: Database;
  limits?: { attempts: number; windowMs: number };
}

let made = 0;

/** A registration with an address of its own. */
export function registrationOf(name: string, own: Partial<Registration> = {}): Registration {
  return {
    name,
    gender: 2,
    birthDate: { year: 1990, month: 2, day: 3 },
    email: `${name.toLowerCase()}${++made}@example.com`,
    password: "correct horse",
    ...own,
  };
}

/** Opens actors on a fresh database in memory, unless one is given. */
export async function openTestActors(options: TestActorsOptions = {}): Promise<TestActors> {
  const { now = Date.now, instance = "here", limits = { attempts: 1_000, windowMs: 1_000 } } = options;
  const database = options.database ?? await openDatabase({ path: ":memory:" });
  await seed(database, { catalogue: demoCatalogue, members: [] });
  const published: TestActors["published"] = [];
  const env: ActorEnv = {
    database,
    instance: instance as InstanceId,
    now,
    uuid: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    catalogue: () => demoCatalogue,
    live: () => options.live ?? new Set([instance as InstanceId]),
    publish: (deliveries, woken) => void published.push({ deliveries, woken }),
  };
  const actors = openActors(env, {
    hasher: cheapHasher,
    limits: { registrations: limits, logins: limits },
  });
  return {
    actors,
    env,
    database,
    published,
    async join(name) {
      const result = await actors.membership.register(registrationOf(name), { address: name, lang: "en" });
      if (!result.ok) throw new Error(`Cannot register "${name}": ${result.refusal.code}`);
      return result.value.member;
    },
    async [Symbol.asyncDispose]() {
      if (!options.database) await database.close();
    },
  };
}
