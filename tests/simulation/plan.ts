/** What happens in one simulation: a plan is all of its chance, so the same plan is the same history, and a part of it a shorter one. */
import fc from "fast-check";

/** Devices by their place: two of Ada's and two of Ben's in one conversation, two of Cid's with the virtual profile. */
export const DEVICES = 6;
export const STAFF = 2;
const MACHINES_MAX = 4;
/** The devices of the member who writes to the virtual profile. */
const TO_DESK = { min: 4, max: DEVICES - 1 } as const;

/** What somebody does, or what goes wrong. */
export type Act =
  | {
    do:
      | "text"
      | "read"
      | "mark_old"
      | "gift"
      | "burst"
      | "spin"
      | "buy"
      | "give_back"
      | "react"
      | "edit"
      | "unsend"
      | "archive"
      | "delete"
      | "log_out"
      | "cut"
      | "silence";
    device: number;
  }
  | { do: "claim" | "answer" | "release" | "take_over" | "contest"; staff: number }
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

/** Each act as often as it is named. */
function acts(names: string, who: Record<string, fc.Arbitrary<number>>): fc.Arbitrary<Act> {
  return fc.record({ do: fc.constantFrom(...names.split(" ")), ...who }) as fc.Arbitrary<Act>;
}

const device = fc.nat({ max: DEVICES - 1 });
const staff = fc.nat({ max: STAFF - 1 });
const machine = fc.nat({ max: MACHINES_MAX - 1 });

const texts = acts("text", { device });
const reading = acts("read read mark_old mark_old react edit edit unsend archive delete", { device });
const coins = acts("gift gift burst spin spin spin buy buy give_back", { device });
const toDesk = acts("text text read", { device: fc.integer(TO_DESK) });
const desk = acts("claim claim answer answer release take_over contest contest", { staff });
const logOut = acts("log_out", { device });
const lines = acts("cut cut silence", { device });
const machines = acts("crash crash stop start start part join join", { machine });
const storm = fc.record({
  do: fc.constant("storm" as const),
  ms: fc.constantFrom(0, 30, 400, 1_500),
  loses: fc.constantFrom(0, 0.1, 0.3),
});

const WRONG = [
  { weight: 6, arbitrary: lines },
  { weight: 8, arbitrary: machines },
  { weight: 3, arbitrary: storm as fc.Arbitrary<Act> },
];

/** What a history is about: where everything happens at once, few things meet that concern each other. */
const THEMES: fc.Arbitrary<Act>[] = [
  fc.oneof(
    { weight: 14, arbitrary: texts },
    { weight: 6, arbitrary: reading },
    { weight: 4, arbitrary: coins },
    { weight: 6, arbitrary: desk },
    { weight: 4, arbitrary: toDesk },
    { weight: 1, arbitrary: logOut },
    ...WRONG,
  ),
  fc.oneof(
    { weight: 14, arbitrary: texts },
    { weight: 16, arbitrary: reading },
    { weight: 1, arbitrary: logOut },
    ...WRONG,
  ),
  fc.oneof({ weight: 4, arbitrary: texts }, { weight: 26, arbitrary: coins }, ...WRONG),
  fc.oneof({ weight: 12, arbitrary: toDesk }, { weight: 20, arbitrary: desk }, ...WRONG),
];

const AFTER = fc.constantFrom(0, 0, 5, 40, 200, 1_000);

const steps = fc.oneof(
  ...THEMES.map((act) =>
    fc.array(fc.tuple(act, AFTER).map(([what, after]): Step => ({ ...what, after })), {
      minLength: 10,
      maxLength: 60,
      size: "max",
    })
  ),
);

export const plan: fc.Arbitrary<Plan> = fc.record({
  skews: fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 2, maxLength: MACHINES_MAX }),
  dice: fc.integer(),
  steps,
});
