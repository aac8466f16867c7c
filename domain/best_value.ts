/** Which package of coins is the cheapest by the coin. Pure. */

export interface PricedPackage {
  id: number;
  credits: number;
  /** Coins on top. */
  bonus: number;
  /** In whole units of one currency. */
  price: number;
}

/** The id of the one package whose coins cost less than those of every other; null where none stands out. */
export function bestValueOf(packages: readonly PricedPackage[]): number | null {
  const [best, next] = packages
    .map(({ id, credits, bonus, price }) => ({ id, perCoin: price / (credits + bonus) }))
    .sort((one, other) => one.perCoin - other.perCoin);
  return best && next && best.perCoin < next.perCoin ? best.id : null;
}
