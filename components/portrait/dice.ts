/** Repeatable choices from a number: the same seed always draws the same member. For the seed folder. */

export interface Dice {
  /** 0 ≤ value < 1. */
  next(): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  between(low: number, high: number): number;
}

/** Mulberry32: small, fast, and even enough for pictures. */
export function createDice(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return diceOf(next);
}

/**
 * Dice for what varies between pictures of one member: they return the values of `day`, and advance `own` as well, so that
 * later values of `own` do not change.
 */
export function diceOfAnotherDay(own: Dice, day: Dice): Dice {
  return diceOf(() => {
    own.next();
    return day.next();
  });
}

function diceOf(next: () => number): Dice {
  return {
    next,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    chance: (probability) => next() < probability,
    between: (low, high) => Math.round(low + next() * (high - low)),
  };
}
