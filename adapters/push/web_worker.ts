/** The Worker of web push: encrypts and sends, many at once, away from the isolate's event loop. Only web.ts talks to it. */
import { parentPort, workerData } from "node:worker_threads";
import { openDelivery } from "@/adapters/push/web_delivery.ts";
import type { WebReply, WebTask, WebWorkerData } from "@/adapters/push/web_messages.ts";

const { vapid } = workerData as WebWorkerData;
const deliver = openDelivery(vapid);

parentPort?.on("message", async ({ id, job }: WebTask) => {
  const outcome = await deliver(job);
  parentPort?.postMessage({ id, outcome } satisfies WebReply);
});

parentPort?.postMessage("ready" satisfies WebReply);
