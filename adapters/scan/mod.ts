/** Opens the scanner of the settings. */
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { Log } from "@/telemetry/log.ts";
import { openHttpScanner } from "@/adapters/scan/http.ts";
import { openLocalScanner } from "@/adapters/scan/local.ts";
import { openNoScanner } from "@/adapters/scan/none.ts";

export interface PhotoScannerOptions {
  /** `none`, `local`, or the address of an outside service. */
  scan: string;
  /** Bearer token of the outside service. */
  token?: string | undefined;
  log: Log;
}

/** Throws where `local` is not installed; nothing is started or asked before the first photo. */
export async function openPhotoScanner({ scan, token, log }: PhotoScannerOptions): Promise<PhotoScanner> {
  if (scan === "none") return openNoScanner();
  if (scan === "local") return await openLocalScanner({ log });
  return openHttpScanner({ url: scan, token, log });
}
