/**
 * The composition root: opens the database, the actors, the bus and the gateway of one isolate, and closes them in turn.
 * Tests override the clock, the dice and the adapters here.
 */
import type { IncomingMessage } from "node:http";
import type { Config } from "@/config.ts";
import type { InstanceId } from "@/domain/ids.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Actors, openActors } from "@/actors/mod.ts";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import { type Bus, openBus } from "@/bus/mod.ts";
import { type Gateway, openGateway } from "@/gateway/mod.ts";
import { Hub } from "@/gateway/hub.ts";
import { clientAddress } from "@/gateway/address.ts";
import { readCookie, sessionCookieName } from "@/domain/cookies.ts";
import { getCatalogue } from "@/store/catalogue/reader.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { seed } from "@/store/seed/mod.ts";
import { type Log, openLog } from "@/telemetry/log.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoMembers } from "@/store/seed/members.ts";

export { listen } from "@/gateway/http_server.ts";

const EVICT_MS = 15_000;
const ID_BYTES = 16;

export interface Context extends AsyncDisposable {
  config: Config;
  log: Log;
  now: () => number;
  uuid: () => string;
  randomBytes: (length: number) => Uint8Array;
  database: Database;
  actors: Actors;
  bus: Bus;
  gateway: Gateway;
  hub: Hub;
}

export interface Overrides {
  now?: () => number;
  log?: Log;
  randomBytes?: (length: number) => Uint8Array;
  hasher?: PasswordHasher;
  database?: Database;
}

/** Opens everything that one isolate needs to serve. */
export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? Date.now;
  const randomBytes = overrides.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  const uuid = () => randomBytes(ID_BYTES).toHex();
  const instance = uuid() as InstanceId;
  const log = overrides.log ??
    openLog({ level: config.LOG_LEVEL, fields: { instance: instance.slice(0, 8) } });
  const database = overrides.database ?? await openDatabase({
    path: config.DENO_KV_PATH,
    url: config.DENO_KV_URL,
    mergedChanges: config.MERGED_CHANGES,
  });
  const members = config.DEMO ? demoMembers(now()) : [];
  if (await seed(database, { catalogue: demoCatalogue, members })) {
    log.info("seeded", { members: members.length });
  }
  const catalogue = await getCatalogue(database);

  const hub = new Hub();
  const bus = openBus({
    database,
    instance,
    now,
    log,
    hints: config.HINTS,
    deliver: (deliveries) => hub.deliver(deliveries),
  });
  const env: ActorEnv = {
    database,
    instance,
    now,
    uuid,
    randomBytes,
    catalogue: () => catalogue,
    live: bus.live,
    publish: bus.publish,
  };
  const actors = openActors(env, {
    hasher: overrides.hasher ?? await openPasswordHasher({ randomBytes }),
    limits: { registrations: config.RATE_REGISTRATIONS, logins: config.RATE_LOGINS },
  });
  const gateway = openGateway({
    actors,
    hub,
    log,
    now,
    uuid,
    rates: { frames: config.RATE_FRAMES, send: [config.RATE_SENDS, config.RATE_SENDS_MINUTE] },
    sockets: { perMember: config.SOCKETS_PER_MEMBER, perAddress: config.SOCKETS_PER_ADDRESS },
    visitor: (request: IncomingMessage) => ({
      address: clientAddress(request, config.TRUSTED_PROXIES),
      token: readCookie(request.headers.cookie, sessionCookieName(config.PUBLIC_ORIGIN)),
    }),
  });
  await bus.start({ sweep: actors.presence.sweep, startOver: gateway.startOver });
  const evicting = setInterval(() => actors.evictIdle(), EVICT_MS);

  return {
    config,
    log,
    now,
    uuid,
    randomBytes,
    database,
    actors,
    bus,
    gateway,
    hub,
    async [Symbol.asyncDispose]() {
      clearInterval(evicting);
      await gateway.drain();
      await bus.close();
      await database.close();
    },
  };
}
