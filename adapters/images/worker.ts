/**
 * The Worker of the image processor: takes one picture after the other and answers what is kept of it, or null where it
 * does not decode. Only mod.ts talks to it. All that decodes here is WebAssembly; no native code sees a stranger's bytes.
 */
import { parentPort } from "node:worker_threads";
import { openCodec } from "@/adapters/images/codec.ts";
import { type Answer, packAnswer, type Reply, type Task } from "@/adapters/images/messages.ts";
import { processImage } from "@/adapters/images/process.ts";

const codec = await openCodec();

parentPort?.on("message", async ({ file, header }: Task) => {
  const image = await processImage(new Uint8Array(file), header, codec).catch(() => null);
  const answer: Answer = image && packAnswer(image);
  parentPort?.postMessage(answer, Object.values(answer?.files ?? {}));
});

parentPort?.postMessage("ready" satisfies Reply);
