/** Passkeys (WebAuthn), as a port: what a browser is asked, and whether its answer is right. */

/** A passkey as a browser has made it. */
export interface NewPasskey {
  id: string;
  /** base64url. */
  public_key: string;
  counter: number;
  transports: readonly string[];
}

/** Where passkeys are made and used: they work on this host alone. */
export interface PasskeySite {
  /** The site's origin. */
  origin: string;
  name: string;
}

export interface Passkeys {
  /** What a browser is asked to make a passkey with, as JSON. */
  askForNew(site: PasskeySite, ask: {
    challenge: string;
    owner: { id: string; name: string; email: string };
    /** Ids of those that its owner has, so that no device makes a second one. */
    known: readonly string[];
  }): Promise<string>;
  /** The passkey of a browser's answer, or null where it is none to this challenge. */
  readNew(site: PasskeySite, answer: { challenge: string; response: string }): Promise<NewPasskey | null>;
  /** What a browser is asked to sign with, as JSON; the device shows which passkeys it has. */
  askForProof(site: PasskeySite, ask: { challenge: string; known?: readonly string[] }): Promise<string>;
  /** Which passkey an answer names, and whose it says it is; null where it names none. Proves nothing. */
  namedBy(response: string): { id: string; owner: string } | null;
  /** The counter of a right answer; null where it is not right, or the counter says that the passkey was copied. */
  readProof(site: PasskeySite, answer: {
    challenge: string;
    response: string;
    passkey: Pick<NewPasskey, "id" | "public_key" | "counter">;
  }): Promise<number | null>;
}
