/** What happens in one simulation: a plan is all of its chance, so the same plan is the same history, and a part of it a shorter one. */
import fc from "fast-check";

/** Devices by their place: two of Ada's and two of Ben's in one conversation, two of Cid's with the virtual profile. */
export const DEVICES = 6;
export const STAFF = 2;
const MACHINES_MAX = 4;

/** What somebody does, or what goes wrong. */
export type Act =
  | {
    do:
      | "text"
      | "read"
      | "mark_old"
      | "gift"
      | "spin"
      | "buy"
      | "react"
      | "archive"
      | "log_out"
      | "cut"
      | "silence";
    device: number;
  }
  | { do: "claim" | "answer" | "release" | "take_over"; staff: number }
  | { do: "crash" | "stop" | "start" | "part" | "join"; machine: number }
  | { do: "storm"; ms: number; loses: number };

/** An act, and how long after the one before, in milliseconds. */
export type Step = Act & { after: number };

export interface Plan {
  /** By how much the clock of each machine is ahead, in milliseconds; one number a machine. */
  skews: number[];
  /** For delays, ids and whatever else chance decides. */
  dice: number;
  steps: Step[];
}

const device = fc.nat({ max: DEVICES - 1 });
const staff = fc.nat({ max: STAFF - 1 });
const machine = fc.nat({ max: MACHINES_MAX - 1 });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: fc.constant("text" as const), device }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom("read", "read", "mark_old", "gift", "spin", "spin", "buy", "react", "archive"),
      device,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("log_out" as const), device }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom("claim", "claim", "answer", "answer", "release", "take_over"),
      staff,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("cut", "cut", "silence"), device }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("crash", "crash", "stop", "start", "start", "part", "join", "join"),
      machine,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("storm" as const),
      ms: fc.constantFrom(0, 30, 400, 1_500),
      loses: fc.constantFrom(0, 0.1, 0.3),
    }),
  },
) as fc.Arbitrary<Act>;

const step = fc.tuple(act, fc.constantFrom(0, 0, 5, 40, 200, 1_000)).map(([what, after]): Step => ({
  ...what,
  after,
}));

export const plan: fc.Arbitrary<Plan> = fc.record({
  skews: fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 2, maxLength: MACHINES_MAX }),
  dice: fc.integer(),
  steps: fc.array(step, { minLength: 10, maxLength: 60, size: "max" }),
});
