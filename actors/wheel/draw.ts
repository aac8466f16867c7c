/**
 * Where the wheel stops: what is committed to before a spin, and the draw (P14). Nothing is stored before a
 * spin: the seed of a member's n-th spin follows from the server's secret.
 *
 * It computes with Node's hashes what domain/wheel.ts says by WebCrypto, which takes a trip to another thread
 * for each of them and seven times as long. Invariant: `checkSpin` finds nothing wrong with what is drawn here.
 */
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import type { WheelPrize } from "@/domain/catalogue.ts";
import type { MemberId } from "@/domain/ids.ts";
import { partOf, prizeAt, tableText } from "@/domain/wheel.ts";

/** The server's seed with its commitment, fixed before it receives the client seed. */
export interface Committed {
  /** 64 digits of hex. */
  seed: string;
  table: string;
  commitment: string;
}

export interface Drawing {
  /** What a member's n-th spin of this wheel is bound to. */
  commit(member: MemberId, n: number, prizes: readonly WheelPrize[]): Committed;
}

/** Opens the drawing from the secret that all instances share. */
export function openDrawing(secret: Uint8Array): Drawing {
  return {
    commit(member, n, prizes) {
      const seed = createHmac("sha256", secret).update(`${member}:${n}`).digest("hex");
      const table = tableText(prizes);
      return { seed, table, commitment: createHash("sha256").update(`${seed}:${table}`).digest("hex") };
    },
  };
}

/** The slice that a spin stops at. */
export function drawPrize(
  { seed }: Pick<Committed, "seed">,
  prizes: readonly WheelPrize[],
  clientSeed: string,
): WheelPrize {
  return prizeAt(
    prizes,
    partOf(createHmac("sha256", Buffer.from(seed, "hex")).update(clientSeed).digest("hex")),
  );
}
