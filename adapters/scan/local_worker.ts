/**
 * The Worker of the local scanner: takes one JPEG at a time and answers what the model makes of it. Only
 * local.ts talks to it. A failure is an answer too, after which it is replaced.
 */
import { parentPort, workerData } from "node:worker_threads";
import { openCodec } from "@/adapters/images/codec.ts";
import { openModel } from "@/adapters/scan/model.ts";
import { verdictOf } from "@/adapters/scan/verdict.ts";
import { checkImage } from "@/domain/image_header.ts";
import type { ScanAnswer } from "@/domain/photo.ts";

/** Where the packages of the model are. */
export interface LocalWorkerData {
  packages: string;
}

export type LocalAnswer = { answer: ScanAnswer } | { failed: string };

/** The model sees 224 pixels; with twice as many each of its own is an average. */
const DECODED_SIDE_PX = 448;

const { packages } = workerData as LocalWorkerData;
const opened = Promise.all([openCodec(), openModel(packages)]);
// A failed load rejects the first scan, not the process.
opened.catch(() => {});

parentPort?.on("message", async (jpeg: Uint8Array<ArrayBuffer>) => {
  const answer = await look(jpeg).catch((error): LocalAnswer => ({ failed: String(error) }));
  parentPort?.postMessage(answer);
});

async function look(jpeg: Uint8Array<ArrayBuffer>): Promise<LocalAnswer> {
  const [codec, score] = await opened;
  const header = checkImage(jpeg);
  if (!header.ok) return { failed: header.refusal.code };
  const picture = await codec.decode(jpeg, header.value, DECODED_SIDE_PX);
  return { answer: verdictOf(await score(picture)) };
}
