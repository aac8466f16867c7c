/**
 * The wheel's odds and the proof of each spin (P14). Used by the server that draws, and by the page on which a member
 * checks a spin in their browser. WebCrypto only; nothing here knows the clock or throws for a false proof.
 *
 * 1. Before a spin the server commits to a seed and to the table of slices: SHA-256 of `seed:table`.
 * 2. With the spin the member's device sends a text of its own choice, the client seed.
 * 3. HMAC-SHA-256 of that text under the seed says where the wheel stops. The seed is shown with the result.
 *
 * So neither side can choose the result: the server is bound before it hears the client seed, and nobody outside knows the
 * seed before.
 */
import type { WheelPrize } from "@/domain/catalogue.ts";
import { WHEEL_PARTS } from "@/domain/limits.ts";

/** What a slice gives, and how often: `probability` of 100,000 spins. */
export type Slice = Pick<WheelPrize, "id" | "coins" | "probability">;

/** What proves a spin, as it is stored and shown. */
export interface SpinProof {
  /** Number and coins of the slice that was said to be drawn. */
  prize_id: number;
  value: number | "free";
  table: string;
  /** 64 digits of lower-case hex. */
  seed: string;
  commitment: string;
  client_seed: string;
}

/** A spin done again, step by step. */
export interface SpinCheck {
  /** What `seed:table` really commits to. */
  commitment: string;
  /** HMAC-SHA-256 of the client seed under the seed, in hex. */
  hmac: string;
  /** 0 to 99,999: where the wheel stops. */
  part: number;
  /** The slice there; null where the table cannot be read. */
  slice: Slice | null;
  /** What does not agree; empty for a spin that was drawn as it was committed to. */
  problems: readonly SpinProblem[];
  ok: boolean;
}

export type SpinProblem = "commitment" | "table" | "prize";

/** Hex digits of an HMAC that decide, and how many bits they are. */
const DRAW_DIGITS = 12;
const DRAW_BITS = 48n;

const SEED = /^[0-9a-f]{64}$/;
const ROW = /^([1-9][0-9]{0,8}):(free|[1-9][0-9]{0,8}):(0|[1-9][0-9]{0,5})$/;

/** The slices as a text that is the same wherever it is written: `id:coins:probability`, separated by commas. */
export function tableText(slices: readonly Slice[]): string {
  return slices.map(({ id, coins, probability }) => `${id}:${coins}:${probability}`).join(",");
}

/** The slices of such a text, or null where it is none or its odds do not add up to 100,000. */
export function readTable(table: string): Slice[] | null {
  const slices: Slice[] = [];
  for (const row of table.split(",")) {
    const [, id, coins, probability] = ROW.exec(row) ?? [];
    if (id === undefined) return null;
    slices.push({
      id: Number(id),
      coins: coins === "free" ? "free" : Number(coins),
      probability: Number(probability),
    });
  }
  const parts = slices.reduce((sum, { probability }) => sum + probability, 0);
  return parts === WHEEL_PARTS ? slices : null;
}

/** How often a slice comes, in percent: 53,250 of 100,000 is 53.25. */
export function percentOf({ probability }: Pick<Slice, "probability">): number {
  return probability * 100 / WHEEL_PARTS;
}

/** The slice at a part of the wheel: the first ones take up its beginning. Throws where the odds do not reach so far. */
export function prizeAt<S extends Slice>(slices: readonly S[], part: number): S {
  let end = 0;
  for (const slice of slices) {
    end += slice.probability;
    if (part < end) return slice;
  }
  throw new RangeError(`Cannot find a slice at "${part}": the odds add up to ${end}`);
}

/** Where the wheel stops by an HMAC in hex, 0 to 99,999: its first 48 bits, scaled. Favours no part by more than 2^-31. */
export function partOf(hmac: string): number {
  const drawn = BigInt(`0x${hmac.slice(0, DRAW_DIGITS)}`);
  return Number((drawn * BigInt(WHEEL_PARTS)) >> DRAW_BITS);
}

/** A key under which HMACs are made: the server's secret, or a seed. */
export function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** The seed of a member's n-th spin, in hex. It follows from the secret, so it is settled before anybody asks for it. */
export function seedOf(secret: CryptoKey, member: string, n: number): Promise<string> {
  return sign(secret, `${member}:${n}`);
}

/** What a seed and a table are committed to by. */
export async function commitmentOf(seed: string, table: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${seed}:${table}`)));
}

/** The HMAC by which the wheel stops, in hex. */
export async function drawOf(seed: string, clientSeed: string): Promise<string> {
  return await sign(await hmacKey(fromHex(seed)), clientSeed);
}

/** Does a spin again from its proof. */
export async function checkSpin(spin: SpinProof): Promise<SpinCheck> {
  const { seed, table, client_seed } = spin;
  const commitment = await commitmentOf(seed, table);
  const hmac = SEED.test(seed) ? await drawOf(seed, client_seed) : "0";
  const part = partOf(hmac);
  const slices = readTable(table);
  const slice = slices && prizeAt(slices, part);
  const problems: SpinProblem[] = [];
  if (commitment !== spin.commitment || !SEED.test(seed)) problems.push("commitment");
  if (!slice) problems.push("table");
  if (slice && (slice.id !== spin.prize_id || slice.coins !== spin.value)) problems.push("prize");
  return { commitment, hmac, part, slice, problems, ok: problems.length === 0 };
}

async function sign(key: CryptoKey, message: string): Promise<string> {
  return toHex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message)));
}

/** Both by hand: not every browser of the product has `toHex` and `fromHex` yet. */
function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
