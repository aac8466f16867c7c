/** A token that is used for a while: made once for all that ask at the same time, and anew when it is over. */

export interface MadeToken {
  token: string;
  /** It is used for so long. */
  livesMs: number;
}

export class Bearer {
  readonly #make: () => Promise<MadeToken>;
  readonly #now: () => number;
  #made: Promise<MadeToken> | null = null;
  #until = Infinity;

  /** `make` may reject: its callers get the error, and the next call makes the token again. */
  constructor(make: () => Promise<MadeToken>, now: () => number) {
    this.#make = make;
    this.#now = now;
  }

  async get(): Promise<string> {
    if (this.#now() >= this.#until) this.#made = null;
    const making = this.#made ??= this.#begin();
    return (await making).token;
  }

  /** Gives up a token that is not taken any more; one that was made since stays. */
  async drop(token: string): Promise<void> {
    const making = this.#made;
    if ((await making?.catch(() => null))?.token === token && this.#made === making) this.#made = null;
  }

  #begin(): Promise<MadeToken> {
    this.#until = Infinity;
    const making = this.#make();
    making.then(
      ({ livesMs }) => this.#made === making && (this.#until = this.#now() + livesMs),
      () => this.#made === making && (this.#made = null),
    );
    return making;
  }
}
