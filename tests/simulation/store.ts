/**
 * A Deno KV in the process, as machines reach it over a network: what `Deno.Kv` does with keys, values, versionstamps, checks and
 * lists, with the limits of a self-hosted one, and with a connection for each machine that delays, loses and cuts off. store_test.ts
 * holds it against the real one.
 */
import { deserialize, serialize } from "node:v8";
import { REMOTE_LIMITS } from "@/store/commit.ts";
import type { VirtualTime } from "@/tests/simulation/time.ts";

/** Limits of a self-hosted database: bytes of a value and of a commit. */
const VALUE_BYTES = 64 * 1024;
const COMMIT_BYTES = 800 * 1024;
/** Rows of one read of a list, where it is not said. */
const BATCH = 100;

interface Row {
  key: Deno.KvKey;
  bytes: Uint8Array;
  /** What the bytes say, once somebody has asked: frozen, as all who ask share it. */
  value?: unknown;
  versionstamp: string;
  /** When it is gone by itself. */
  until: number;
}

interface Mutations {
  checks: { key: Deno.KvKey; versionstamp: string | null }[];
  sets: { key: Deno.KvKey; bytes: Uint8Array; expireIn: number | undefined }[];
  deletes: Deno.KvKey[];
}

interface Range {
  from: string;
  /** Exclusive. */
  to: string;
  reverse: boolean;
  limit: number;
}

/** The rows, and what is done with them at once. */
export class Rows {
  #rows = new Map<string, Row>();
  #order: string[] = [];
  #version = 0;
  #watchers = new Set<(changed: ReadonlySet<string>) => void>();

  constructor(private readonly now: () => number) {}

  /** A copy that goes on by itself. */
  copy(now: () => number): Rows {
    const copy = new Rows(now);
    copy.#rows = new Map(this.#rows);
    copy.#order = [...this.#order];
    copy.#version = this.#version;
    return copy;
  }

  get(key: Deno.KvKey): Deno.KvEntryMaybe<unknown> {
    const row = this.#find(keyOf(key));
    return row
      ? { key: row.key, value: valueOf(row), versionstamp: row.versionstamp }
      : { key, value: null, versionstamp: null };
  }

  list({ from, to, reverse, limit }: Range): Deno.KvEntry<unknown>[] {
    const [first, end] = [placeIn(this.#order, from), placeIn(this.#order, to)];
    const found: Deno.KvEntry<unknown>[] = [];
    for (let nth = 0; first + nth < end && found.length < limit; nth++) {
      const row = this.#find(this.#order[reverse ? end - 1 - nth : first + nth] ?? "");
      if (row) found.push({ key: row.key, value: valueOf(row), versionstamp: row.versionstamp });
    }
    return found;
  }

  /** Null where a check fails. */
  commit({ checks, sets, deletes }: Mutations): string | null {
    for (const { key, versionstamp } of checks) {
      if ((this.#find(keyOf(key))?.versionstamp ?? null) !== versionstamp) return null;
    }
    const versionstamp = String(++this.#version).padStart(20, "0");
    const changed = new Set<string>();
    for (const { key, bytes, expireIn } of sets) {
      const text = keyOf(key);
      if (!this.#rows.has(text)) this.#order.splice(placeIn(this.#order, text), 0, text);
      const until = expireIn === undefined ? Infinity : this.now() + expireIn;
      this.#rows.set(text, { key, bytes, versionstamp, until });
      changed.add(text);
    }
    for (const key of deletes) {
      const text = keyOf(key);
      this.#remove(text);
      changed.add(text);
    }
    for (const tell of this.#watchers) tell(changed);
    return versionstamp;
  }

  /** Tells of every change until the returned function is called. */
  follow(tell: (changed: ReadonlySet<string>) => void): () => void {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  }

  #find(text: string): Row | undefined {
    const row = this.#rows.get(text);
    return row && row.until > this.now() ? row : undefined;
  }

  #remove(text: string): void {
    if (this.#rows.delete(text)) this.#order.splice(placeIn(this.#order, text), 1);
  }
}

/** What happens to the operations of one connection. */
export interface Weather {
  /** How long one way takes, in milliseconds. */
  delay(): number;
  /**
   * What happens to the answer of a commit: it comes; it is lost, and the connection says so; or it is lost, and the connection
   * makes the commit again by itself, as the one of Deno does.
   */
  answer(): "comes" | "lost" | "again";
}

/** No delay and no loss. */
export const CALM: Weather = { delay: () => 0, answer: () => "comes" };

/** The connection of one machine. */
export class Connection implements Disposable {
  #isDead = false;
  #isCut = false;
  #mended = Promise.withResolvers<void>();
  readonly #ends: (() => void)[] = [];

  constructor(
    private readonly rows: Rows,
    private readonly time: Pick<VirtualTime, "after">,
    public weather: Weather = CALM,
  ) {}

  /** As `openDatabase` takes it. */
  get kv(): Deno.Kv {
    return {
      get: (key: Deno.KvKey) => this.#ask(() => this.rows.get(key)),
      getMany: (keys: Deno.KvKey[]) => {
        if (keys.length > 10) throw new TypeError("too many keys in one read");
        return this.#ask(() => keys.map((key) => this.rows.get(key)));
      },
      list: (selector: Deno.KvListSelector, options: Deno.KvListOptions = {}) =>
        this.#list(selector, options),
      set: (key: Deno.KvKey, value: unknown, options: { expireIn?: number } = {}) =>
        this.#atomic().set(key, value, options).commit(),
      delete: async (key: Deno.KvKey) => void await this.#atomic().delete(key).commit(),
      atomic: () => this.#atomic(),
      watch: (keys: Deno.KvKey[]) => this.#watch(keys),
      close: () => this[Symbol.dispose](),
    } as unknown as Deno.Kv;
  }

  /** Nothing gets through until `mend`. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#mended = Promise.withResolvers();
  }

  mend(): void {
    this.#isCut = false;
    this.#mended.resolve();
  }

  /** The machine is gone: what it waits for never comes. */
  [Symbol.dispose](): void {
    this.#isDead = true;
    for (const end of this.#ends.splice(0)) end();
  }

  async #ask<Value>(work: () => Value): Promise<Value> {
    await this.#way();
    const value = work();
    await this.#way();
    return value;
  }

  async #way(): Promise<void> {
    const ms = this.weather.delay();
    if (ms > 0) await this.time.after(ms);
    while (this.#isCut && !this.#isDead) await this.#mended.promise;
    if (this.#isDead) await new Promise(() => {});
  }

  #list(
    selector: Deno.KvListSelector,
    { limit = Infinity, batchSize = BATCH, reverse = false }: Deno.KvListOptions,
  ) {
    // deno-lint-ignore no-this-alias
    const connection = this;
    let { from, to } = rangeOf(selector);
    async function* walk() {
      let left = limit;
      while (left > 0) {
        const some = Math.min(left, batchSize);
        const entries = await connection.#ask(() => connection.rows.list({ from, to, reverse, limit: some }));
        yield* entries;
        left -= entries.length;
        const last = entries.at(-1);
        if (!last || entries.length < some) return;
        if (reverse) to = keyOf(last.key);
        else from = `${keyOf(last.key)}\0`;
      }
    }
    return walk();
  }

  #atomic(): Deno.AtomicOperation {
    const done: Mutations = { checks: [], sets: [], deletes: [] };
    const operation = {
      check: (...checks: Deno.AtomicCheck[]) => {
        done.checks.push(...checks);
        return operation;
      },
      set: (key: Deno.KvKey, value: unknown, { expireIn }: { expireIn?: number } = {}) => {
        const bytes = serialize(value);
        if (bytes.length > VALUE_BYTES) throw new TypeError(`Value too large (max ${VALUE_BYTES} bytes)`);
        done.sets.push({ key, bytes, expireIn });
        return operation;
      },
      delete: (key: Deno.KvKey) => {
        done.deletes.push(key);
        return operation;
      },
      commit: () => this.#commit(done),
    };
    return operation as unknown as Deno.AtomicOperation;
  }

  async #commit(done: Mutations): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
    if (done.checks.length > REMOTE_LIMITS.checks) throw new TypeError("too many checks (max 10)");
    const bytes = done.sets.reduce((sum, each) => sum + each.bytes.length, 0);
    if (bytes > COMMIT_BYTES) {
      throw new TypeError(`total mutation size too large (max ${COMMIT_BYTES} bytes)`);
    }
    const commit = () => this.rows.commit(done);
    let versionstamp = await this.#ask(commit);
    const answer = this.weather.answer();
    if (answer === "lost") throw new Error("KV Connect: the line broke before the answer came");
    if (answer === "again") versionstamp = await this.#ask(commit);
    return versionstamp === null ? { ok: false } : { ok: true, versionstamp };
  }

  #watch(keys: Deno.KvKey[]): ReadableStream<Deno.KvEntryMaybe<unknown>[]> {
    const texts = keys.map(keyOf);
    let isWatched = true;
    let unfollow = () => {};
    const stop = () => {
      isWatched = false;
      unfollow();
    };
    return new ReadableStream({
      start: (controller) => {
        const tell = async () => {
          await this.#way();
          if (isWatched) controller.enqueue(keys.map((key) => this.rows.get(key)));
        };
        unfollow = this.rows.follow((changed) => {
          if (texts.some((text) => changed.has(text))) void tell();
        });
        this.#ends.push(stop);
        void tell();
      },
      cancel: stop,
    });
  }
}

function valueOf(row: Row): unknown {
  return row.value ??= frozen(deserialize(row.bytes));
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function rangeOf(selector: Deno.KvListSelector): { from: string; to: string } {
  const { prefix, start, end } = selector as { prefix?: Deno.KvKey; start?: Deno.KvKey; end?: Deno.KvKey };
  const below = prefix && keyOf(prefix);
  return {
    from: start ? keyOf(start) : `${below ?? ""}\0`,
    to: end ? keyOf(end) : `${below ?? ""}\xff`,
  };
}

/** The first place whose text is not before this one. */
function placeIn(order: readonly string[], text: string): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const encoder = new TextEncoder();

/** A key as text that sorts as Deno KV sorts keys: one character a byte. */
export function keyOf(key: Deno.KvKey): string {
  return key.map(partOf).join("");
}

function partOf(part: Deno.KvKeyPart): string {
  if (part instanceof Uint8Array) return `\x01${escaped(part)}\0`;
  if (typeof part === "string") return stringText(part);
  if (typeof part === "number") return `\x21${numberText(part)}`;
  if (typeof part === "boolean") return part ? "\x27" : "\x26";
  throw new TypeError("Keys with bigints are not simulated");
}

/** Most of the keys consist of the same few strings. */
const texts = new Map<string, string>();
const TEXTS_MAX = 20_000;

function stringText(part: string): string {
  let text = texts.get(part);
  if (text === undefined) {
    text = `\x02${escaped(encoder.encode(part))}\0`;
    if (texts.size >= TEXTS_MAX) texts.clear();
    texts.set(part, text);
  }
  return text;
}

function escaped(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte === 0 ? "\0\xff" : String.fromCharCode(byte);
  return text;
}

const view = new DataView(new ArrayBuffer(8));

/** Negative numbers with all bits turned round, others with the first one set: so they sort as bytes. */
function numberText(value: number): string {
  view.setFloat64(0, value);
  const high = view.getUint32(0);
  const turned = high >>> 31 === 0 ? 0 : 0xffffffff;
  view.setUint32(0, turned === 0 ? high | 0x80000000 : high ^ turned);
  view.setUint32(4, view.getUint32(4) ^ turned);
  let text = "";
  for (let at = 0; at < 8; at++) text += String.fromCharCode(view.getUint8(at));
  return text;
}
