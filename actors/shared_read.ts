/**
 * A reading for all who ask while an earlier one is under way. It begins after each of them has asked, so nobody gets what
 * was read before.
 */
export function sharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;

  function begin(): Promise<Value> {
    next = null;
    const reading = read();
    underWay = reading;
    return reading;
  }

  return () => next ??= underWay.then(begin, begin);
}
