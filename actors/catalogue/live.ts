/**
 * The catalogue as an isolate knows it while the operator may change it: one copy in memory, checked, and
 * replaced as a whole. Opened by context.ts; actors and pages ask it for each decision and keep none
 * themselves.
 *
 * 1. It looks for another version once a second, on a remote database when that says that there is one.
 * 2. A stored catalogue that is not valid is logged once, with every mistake, and the copy stays.
 * 3. What members see of packages and promo is told to the sockets of this isolate, also when a promo's time is
 *    over.
 */
import { isDeepStrictEqual } from "node:util";
import type { Catalogue } from "@/domain/catalogue.ts";
import { CATALOGUE_POLL_MS } from "@/domain/limits.ts";
import { isPromoOn } from "@/domain/packages.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { eventFrame } from "@/protocol/events/mod.ts";
import { getCatalogueEntry, listCatalogueVersions } from "@/store/catalogue/reader.ts";
import { checkCatalogue } from "@/store/catalogue/schema.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { startPoll } from "@/store/pace.ts";
import type { Log } from "@/telemetry/log.ts";
import { inTurn } from "@/actors/in_turn.ts";
import { creditPackageViews } from "@/actors/queries/packages.ts";

export interface LiveCatalogue extends AsyncDisposable {
  /** The catalogue right now: the same object until there is another one. */
  current(): Catalogue;
  /** Looks for another one now. */
  look(): Promise<void>;
}

export interface LiveCatalogueDeps {
  now: () => number;
  log: Log;
  /** Gives deliveries to this isolate's sockets. */
  deliver(deliveries: readonly Delivery[]): void;
  onError(message: string, error: unknown): void;
}

/** Reads the catalogue and follows it from now on. Throws where the database has none. */
export async function openLiveCatalogue(
  database: Database,
  { now, log, deliver, onError }: LiveCatalogueDeps,
): Promise<LiveCatalogue> {
  const first = await getCatalogueEntry(database);
  let seen = first.versionstamp;
  let catalogue = await firstOf(database, first.value, log);
  let promo = promoAt(catalogue, now());
  const stopped = new AbortController();
  const looking = inTurn(look, (error) => onError("catalogue not read", error));

  async function look(): Promise<void> {
    const { value, versionstamp } = await getCatalogueEntry(database);
    const before = catalogue;
    // What was read before another look has found something later is old news.
    if (versionstamp > seen) {
      seen = versionstamp;
      const checked = checkCatalogue(value);
      if (checked.ok) {
        catalogue = checked.catalogue;
        log.info("catalogue changed", { from: before.version, to: catalogue.version });
      } else {
        log.error("catalogue is not valid", new TypeError(checked.problems.join("; ")));
      }
    }
    notify(before);
  }

  /** Sends events of packages that differ from `before`, and of a promo that differs from the last one announced. */
  function notify(before: Catalogue): void {
    const at = now();
    const [announced, runs] = [promo, promoAt(catalogue, at)];
    promo = runs;
    const data = () => ({ credits_packages: creditPackageViews(catalogue, { currency: "USD", now: at }) });
    const deliveries: Delivery[] = [];
    if (before !== catalogue && !isDeepStrictEqual(before.credits, catalogue.credits)) {
      deliveries.push({ kind: "everybody", frame: eventFrame("update_credit_package", data()) });
    }
    if (announced !== runs) {
      deliveries.push({ kind: "everybody", frame: eventFrame("update_credit_discount", data()) });
    }
    if (deliveries.length > 0) deliver(deliveries);
  }

  const stop = startPoll(looking.run, { everyMs: CATALOGUE_POLL_MS, isQuiet: database.isQuiet });
  const ticking = setInterval(() => notify(catalogue), CATALOGUE_POLL_MS);
  database.watch(keys.catalogue(), looking.run, stopped.signal);
  return {
    current: () => catalogue,
    look,
    async [Symbol.asyncDispose]() {
      stop();
      clearInterval(ticking);
      stopped.abort();
      await looking.last();
    },
  };
}

/**
 * The stored catalogue, or where it is not valid the latest version that is. Where there is none the stored one
 * has to do, as the operator has put it there before any was kept.
 */
async function firstOf(database: Database, stored: Catalogue, log: Log): Promise<Catalogue> {
  const checked = checkCatalogue(stored);
  if (checked.ok) return stored;
  log.error("catalogue is not valid", new TypeError(checked.problems.join("; ")));
  for await (const version of listCatalogueVersions(database)) {
    if (checkCatalogue(version).ok) return version;
  }
  return stored;
}

/** When the promo that runs at `now` ends; 0 where none does. */
function promoAt({ promo }: Catalogue, now: number): number {
  return isPromoOn(promo, now) ? promo.ends : 0;
}
