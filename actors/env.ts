/**
 * The environment of actors: the database, the clock, random ids, and publishing.
 * Built once by context.ts; tests inject their own clock and random source.
 */
import type { AgePolicy } from "@/domain/age_check.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import type { InstanceId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import type { Leases } from "@/store/presence/leases.ts";
import type { Delivery } from "@/protocol/delivery.ts";

/** The other isolates of this process (bus/siblings.ts). */
export interface Siblings {
  has(instance: InstanceId): boolean;
  askFirst(name: string, args: readonly unknown[]): Promise<{ value: unknown } | null>;
  askAll(name: string, args: readonly unknown[], waitMs: number): Promise<Map<number, unknown>>;
  serve(name: string, answer: (...args: unknown[]) => Promise<unknown>): void;
}

export interface ActorEnv {
  database: Database;
  /** This isolate's instance. */
  instance: InstanceId;
  /** Milliseconds since 1970. */
  now(): number;
  /** A monotonic clock in milliseconds, for durations; `now` stands for it where it is missing, as in tests of one clock. */
  monotonic?: () => number;
  /** A fresh unique id of [0-9a-z-]. */
  uuid(): string;
  randomBytes(length: number): Uint8Array;
  catalogue(): Catalogue;
  /** When members of a country have their age checked; missing where nobody has. */
  ages?: AgePolicy;
  /** The instances that lived at the last refresh. */
  live(): ReadonlySet<InstanceId>;
  /** Reads which instances live now, by their leases. */
  leases: Leases;
  /** Missing where this isolate is the only one of its process. */
  siblings?: Siblings | undefined;
  /** Sends committed deliveries to this instance's sockets and to siblings, and wakes instances with inbox rows. */
  publish(
    deliveries: readonly Delivery[],
    instancesToWake: readonly InstanceId[],
    toSiblings?: ReadonlyMap<InstanceId, readonly Delivery[]>,
  ): void;
  /** Wakes the mailer for a committed letter, so that it need not wait for the next poll. */
  wakeMailer(): void;
}

/** Whether this instance does the work that only one live instance has to do. */
export function isFirst({ live, instance }: Pick<ActorEnv, "live" | "instance">): boolean {
  return [...live()].sort()[0] === instance;
}
