/** The simulated database, held against the real one. */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { CALM, Connection, Rows } from "@/tests/simulation/store.ts";

const part = fc.oneof(
  fc.string({ maxLength: 4, unit: "binary" }),
  fc.constantFrom("", "a", "a\0", "\u00ff", "\u{1f600}"),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.uint8Array({ maxLength: 3 }),
);
const keyFrom = (parts: fc.Arbitrary<Deno.KvKeyPart>) => fc.array(parts, { minLength: 1, maxLength: 3 });
const few: fc.Arbitrary<Deno.KvKey> = fc.oneof(
  { weight: 3, arbitrary: keyFrom(fc.constantFrom<Deno.KvKeyPart>("a", "b", 1, 2, true)) },
  { weight: 1, arbitrary: keyFrom(part as fc.Arbitrary<Deno.KvKeyPart>) },
);

type Op =
  | {
    do: "commit";
    checks: { key: Deno.KvKey; stale: boolean }[];
    sets: [Deno.KvKey, unknown][];
    deletes: Deno.KvKey[];
  }
  | { do: "get"; keys: Deno.KvKey[] }
  | {
    do: "list";
    prefix: Deno.KvKey;
    start?: Deno.KvKey;
    reverse: boolean;
    limit: number;
    batchSize: number;
  };

const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("commit" as const),
      checks: fc.array(fc.record({ key: few, stale: fc.boolean() }), { maxLength: 2 }),
      sets: fc.array(
        fc.tuple(few, fc.oneof(fc.string(), fc.integer(), fc.constant({ a: [1n, new Date(5)] }))),
        {
          maxLength: 4,
        },
      ),
      deletes: fc.array(few, { maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("get" as const), keys: fc.array(few, { maxLength: 10 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("list" as const),
      prefix: fc.oneof(few, fc.constant([])),
      reverse: fc.boolean(),
      limit: fc.integer({ min: 1, max: 9 }),
      batchSize: fc.integer({ min: 1, max: 4 }),
    }),
  },
) as fc.Arbitrary<Op>;

/** What an operation gives, with versionstamps as numbers of the commits that made them. */
async function take(kv: Deno.Kv, op: Op, stamps: string[]): Promise<unknown> {
  const nth = (stamp: string | null) => stamp === null ? null : stamps.indexOf(stamp);
  const seen = ({ key, value, versionstamp }: Deno.KvEntryMaybe<unknown>) => [key, value, nth(versionstamp)];
  switch (op.do) {
    case "get":
      return (await kv.getMany(op.keys)).map(seen);
    case "list": {
      const { prefix, reverse, limit, batchSize } = op;
      return (await Array.fromAsync(kv.list({ prefix }, { reverse, limit, batchSize }))).map(seen);
    }
    case "commit": {
      const atomic = kv.atomic();
      for (const { key, stale } of op.checks) {
        const { versionstamp } = await kv.get(key);
        atomic.check({ key, versionstamp: stale ? stamps[0] ?? null : versionstamp });
      }
      for (const [key, value] of op.sets) atomic.set(key, value);
      for (const key of op.deletes) atomic.delete(key);
      const done = await atomic.commit();
      if (done.ok) stamps.push(done.versionstamp);
      return done.ok;
    }
    default:
      return op satisfies never;
  }
}

Deno.test("OP-30 the simulated database does what the real one does, with any keys, checks and lists", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { maxLength: 30 }), async (ops) => {
      using real = { kv: await Deno.openKv(":memory:"), [Symbol.dispose]: () => real.kv.close() };
      using simulated = new Connection(new Rows(Date.now), { after: () => Promise.resolve() }, CALM);
      const [ofReal, ofSimulated]: string[][] = [[], []];
      for (const each of ops) {
        assert.deepEqual(
          await take(simulated.kv, each, ofSimulated ?? []),
          await take(real.kv, each, ofReal ?? []),
        );
      }
    }),
    { numRuns: 200 },
  );
});
