/**
 * What actors get from outside: the database, the clock, random ids, and the way to those who wait for news.
 * Built once by context.ts; tests put their own clock and dice in.
 */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { InstanceId } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import type { Leases } from "@/store/presence/leases.ts";
import type { Delivery } from "@/protocol/delivery.ts";

export interface ActorEnv {
  database: Database;
  /** The isolate this is. */
  instance: InstanceId;
  /** Milliseconds since 1970. */
  now(): number;
  /** A fresh unique id of [0-9a-z-]. */
  uuid(): string;
  randomBytes(length: number): Uint8Array;
  catalogue(): Catalogue;
  /** The instances known to live. */
  live(): ReadonlySet<InstanceId>;
  /** Which instances live, by their leases as they stand now. */
  leases: Leases;
  /** Hands committed deliveries to this instance's sockets, and wakes the instances that have some in their inbox. */
  publish(deliveries: Delivery[], instancesToWake: readonly InstanceId[]): void;
  /** Says that a letter was committed, so that it leaves now and not at the mailer's next look. */
  wakeMailer(): void;
}

/** Whether this is the instance that does what one of those that live is enough for. */
export function isFirst({ live, instance }: Pick<ActorEnv, "live" | "instance">): boolean {
  return [...live()].sort()[0] === instance;
}
