/**
 * Keeps the queue of this isolate up to date.
 *
 * 1. `ensure` puts this instance on the route of `DESK`, so that every later commit tells it, and then reads the rows.
 * 2. News that come while it reads are read again at the end: a listed row may be older than them.
 * 3. Then news are applied as they come. Those of this isolate overtake those of others, so a row that changes twice within
 *    some seconds is read again once things are quiet.
 * 4. After others took this instance for dead, `forget` drops everything, and the next `ensure` begins anew.
 */
import { conversationId, DESK, type MemberId, type Pair, type StaffId } from "@/domain/ids.ts";
import type { DeskNews } from "@/protocol/delivery.ts";
import { keys } from "@/store/keys.ts";
import { getPersona, listPersonas } from "@/store/personas/reader.ts";
import type { Persona, QueueRow, Staff } from "@/store/records.ts";
import type { Presence } from "@/actors/presence.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { pairOfRow, QueueIndex } from "@/actors/desk/queue/index.ts";

/** Rows read at once. */
const BATCH = 500;
/** A second change of a row within so long may have overtaken the first one. */
const OVERTAKEN_MS = 10_000;
/** How long after the last change a row is read again. */
const QUIET_MS = 250;

/** What has changed: the row of a virtual profile's conversation, a virtual profile, somebody of the desk, or who is at work. */
export type QueueChange =
  | { about: "row"; before: QueueRow | null; after: QueueRow | null }
  | { about: "persona"; persona: MemberId }
  | { about: "staff"; staff: StaffId }
  | Extract<DeskNews, { about: "session" | "shifts" }>;

export interface LiveQueue {
  readonly index: QueueIndex;
  /** Virtual profiles as they are now. */
  readonly personas: ReadonlyMap<MemberId, Persona>;
  /** Grows with each change of a virtual profile: what was found out about them before may be outdated. */
  readonly personasVersion: number;
  /** Loads the queue unless it is there. */
  ensure(): Promise<void>;
  isLoaded(): boolean;
  /** Takes news of a commit. */
  handle(news: DeskNews): void;
  /** Reads rows again that turned out to be old. */
  refresh(pairs: readonly Pair[]): Promise<void>;
  /** Somebody of the desk as they are now, or null. */
  staffOf(id: StaffId): Promise<Staff | null>;
  /** Calls `listener` after each change. */
  onChange(listener: (change: QueueChange) => void): void;
  /** Brings back what was put aside until now, and reads again what could not be read. */
  wake(): void;
  /** Drops everything. */
  forget(): void;
  /** Resolves once nothing is being read. */
  idle(): Promise<void>;
}

export interface LiveQueueOptions {
  presence: Pick<Presence, "join">;
  onError(error: unknown): void;
}

/** Opens the queue of one isolate; it is empty until `ensure`. */
export function openLiveQueue(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  { presence, onError }: LiveQueueOptions,
): LiveQueue {
  const index = new QueueIndex();
  const personas = new Map<MemberId, Persona>();
  const staff = new Map<StaffId, Promise<Staff | null>>();
  const listeners: ((change: QueueChange) => void)[] = [];
  const heardAt = new Map<string, number>();
  /** Pairs that are to be read again, and the last thing that was heard of each, so that no later news are undone. */
  const doubtful = new Map<string, Pair>();
  /** Virtual profiles that have changed and are not read yet, with the number of their last reading. */
  const unread = new Map<MemberId, number>();
  let readings = 0;
  const reading = new Set<Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: Promise<void> | null = null;
  let loaded = false;
  /** Grows with `forget`: what was begun before it does not count any more. */
  let epoch = 0;
  let personasVersion = 0;

  function tell(change: QueueChange): void {
    for (const listener of listeners) listener(change);
  }

  function put(pair: Pair, row: QueueRow | null): void {
    const before = index.set(pair, row, now());
    const after = index.get(pair);
    if (before || after) tell({ about: "row", before, after });
  }

  async function load(own: number): Promise<void> {
    await presence.join(DESK);
    for await (const persona of listPersonas(database)) {
      if (own !== epoch) return;
      if (!personas.has(persona.id)) personas.set(persona.id, persona);
      personasVersion++;
    }
    for await (const { value } of database.list(keys.deskQueues(), { batch: BATCH })) {
      if (own !== epoch) return;
      const pair = pairOfRow(value);
      if (!heardAt.has(conversationId(pair))) index.set(pair, value, now());
    }
    await readDoubtful();
    if (own === epoch) loaded = true;
  }

  /** Reads the doubtful rows again; one that is heard of meanwhile stays doubtful. */
  async function readDoubtful(): Promise<void> {
    while (doubtful.size > 0) {
      const own = epoch;
      const some = [...doubtful].slice(0, BATCH);
      const began = new Map(some.map(([id]) => [id, heardAt.get(id)]));
      for (const [id] of some) doubtful.delete(id);
      const rows = await database.getMany(some.map(([, pair]) => keys.deskQueue(pair))).catch((error) => {
        if (own === epoch) { for (const [id, pair] of some) doubtful.set(id, pair); }
        throw error;
      });
      if (own !== epoch) return;
      some.forEach(([id, pair], nth) => {
        if (heardAt.get(id) === began.get(id) && !doubtful.has(id)) put(pair, rows[nth]?.value ?? null);
        else doubtful.set(id, pair);
      });
    }
  }

  function work(task: () => Promise<void>): void {
    const own: Promise<void> = task().catch(onError).finally(() => reading.delete(own));
    reading.add(own);
  }

  function readSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      for (const [id, at] of heardAt) if (now() - at >= OVERTAKEN_MS) heardAt.delete(id);
      work(readDoubtful);
    }, QUIET_MS);
  }

  function heardRow(pair: Pair, row: QueueRow | null): void {
    const id = conversationId(pair);
    const last = heardAt.get(id);
    // Two within one millisecond are two as well.
    heardAt.set(id, Math.max(now(), (last ?? 0) + 1));
    if (!loaded) return void doubtful.set(id, pair);
    if (last !== undefined && now() - last < OVERTAKEN_MS) doubtful.set(id, pair);
    put(pair, row);
    readSoon();
  }

  /** What cannot be read is read again by the next `wake`. Of several readings the last one counts. */
  async function heardPersona(id: MemberId): Promise<void> {
    const nth = ++readings;
    unread.set(id, nth);
    const found = await getPersona(database, id);
    if (unread.get(id) !== nth) return;
    unread.delete(id);
    if (found) personas.set(id, found.value);
    else personas.delete(id);
    personasVersion++;
    tell({ about: "persona", persona: id });
  }

  return {
    index,
    personas,
    isLoaded: () => loaded,
    get personasVersion() {
      return personasVersion;
    },
    ensure() {
      if (loaded) return Promise.resolve();
      const own = epoch;
      loading ??= load(own).finally(() => {
        if (own === epoch) loading = null;
      });
      return loading;
    },
    handle(news) {
      if (!loaded && loading === null) return;
      switch (news.about) {
        case "queue":
          return heardRow(news.pair, news.row);
        case "persona":
          return work(() => heardPersona(news.persona));
        case "staff":
          staff.delete(news.staff);
          return tell(news);
        case "session":
        case "shifts":
          return tell(news);
        case "list":
          return;
        default:
          return news satisfies never;
      }
    },
    async refresh(pairs) {
      for (const pair of pairs) doubtful.set(conversationId(pair), pair);
      await readDoubtful();
    },
    staffOf(id) {
      const known = staff.get(id);
      if (known) return known;
      const read = database.get(keys.staff(id)).then(({ value }) => value);
      // Only while it is loaded it hears of changes.
      if (loaded) staff.set(id, read);
      read.catch(() => staff.delete(id));
      return read;
    },
    onChange: (listener) => void listeners.push(listener),
    wake() {
      for (const persona of index.wake(now())) tell({ about: "persona", persona });
      if (doubtful.size > 0) work(readDoubtful);
      for (const persona of unread.keys()) work(() => heardPersona(persona));
    },
    forget() {
      epoch++;
      personasVersion++;
      loaded = false;
      loading = null;
      clearTimeout(timer);
      index.clear();
      for (const kept of [personas, staff, heardAt, doubtful, unread]) kept.clear();
    },
    async idle() {
      while (reading.size > 0) await Promise.all(reading);
    },
  };
}
