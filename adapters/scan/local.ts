/**
 * The scanner of this machine: a model in a Worker of its own, one photo after the other. The Worker starts with the
 * first photo and ends when none came for a while, which frees its memory; one that fails or takes too long is replaced.
 */
import { Worker } from "node:worker_threads";
import type { ScanAnswer } from "@/domain/photo.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { Log } from "@/telemetry/log.ts";
import type { LocalAnswer, LocalWorkerData } from "@/adapters/scan/local_worker.ts";
import { areInstalled, PACKAGES } from "@/adapters/scan/model.ts";
import { openScans, ScanFailure } from "@/adapters/scan/scans.ts";

const WAITING = 16;
const IDLE_MS = 60_000;

export interface LocalScannerOptions {
  log: Log;
  /** Folder of the packages; those that `deno task scanner` installs unless given. */
  packages?: string;
  idleMs?: number;
}

/** Opens the scanner. Throws where its packages are not installed. */
export async function openLocalScanner(options: LocalScannerOptions): Promise<PhotoScanner> {
  const { log, packages = PACKAGES, idleMs = IDLE_MS } = options;
  if (!await areInstalled(packages)) {
    throw new Deno.errors.NotFound("Cannot scan photos with PHOTO_SCAN=local: run `deno task scanner` first");
  }
  const workerData: LocalWorkerData = { packages };
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function look(jpeg: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ScanAnswer> {
    clearTimeout(idle);
    const { promise, resolve, reject } = Promise.withResolvers<LocalAnswer>();
    const late = () => reject(signal.reason);
    worker ??= new Worker(new URL("./local_worker.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
    signal.addEventListener("abort", late);
    try {
      // A copy goes: the photo is kept afterwards.
      worker.postMessage(jpeg);
      const said = await promise;
      if ("failed" in said) throw new ScanFailure(`the model failed: ${said.failed}`);
      return said.answer;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      signal.removeEventListener("abort", late);
      worker?.removeAllListeners();
      idle = setTimeout(stop, idleMs);
      Deno.unrefTimer(idle);
    }
  }

  const scans = openScans(look, { atOnce: 1, waiting: WAITING, log });
  return {
    without: "unsure",
    scan: scans.scan,
    async [Symbol.asyncDispose]() {
      await scans.close();
      clearTimeout(idle);
      await stop();
    },
  };
}
