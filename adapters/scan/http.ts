/**
 * The scanner as an outside service: a multipart POST with the JPEG as `file`, answered by JSON with `imgScanResult`
 * (spec §7, §8). Whatever is no clear word of the service is no answer.
 */
import { z } from "zod";
import type { ScanAnswer } from "@/domain/photo.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { Log } from "@/telemetry/log.ts";
import { readText } from "@/adapters/read_text.ts";
import { openScans, ScanFailure } from "@/adapters/scan/scans.ts";

const AT_ONCE = 4;
const WAITING = 16;

/** What the service may say, in any case. */
const ANSWERS: ReadonlyMap<string, ScanAnswer> = new Map([
  ["clean", "clean"],
  ["safe", "clean"],
  ["ok", "clean"],
  ["image contains inappropriate content", "sensitive"],
  ["sensitive", "sensitive"],
  ["unsafe", "sensitive"],
  ["unsure", "unsure"],
]);

const AnswerSchema = z.object({ imgScanResult: z.string() });

export interface HttpScannerOptions {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
  log: Log;
}

/** Opens the scanner behind `url`; nothing is sent before the first photo. */
export function openHttpScanner({ url, token, log }: HttpScannerOptions): PhotoScanner {
  const scans = openScans(async (jpeg, signal) => {
    const form = new FormData();
    form.append("file", new File([jpeg], "photo.jpg", { type: "image/jpeg" }));
    const headers = new Headers({ accept: "application/json" });
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    // A redirect would carry the photo to somewhere that the operator has not named.
    const request = fetch(url, { method: "POST", body: form, headers, redirect: "manual", signal });
    const response = await request.catch((error) => {
      throw new ScanFailure("the service cannot be reached", { cause: error });
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ScanFailure(`the service answered with status ${response.status}`);
    }
    const body = await readText(response).catch((cause) => {
      throw new ScanFailure("the service's answer is too long, or broken off", { cause });
    });
    return scanAnswer(body);
  }, { atOnce: AT_ONCE, waiting: WAITING, log });
  return { without: "unsure", scan: scans.scan, [Symbol.asyncDispose]: scans.close };
}

/** What a service's answer says. Throws where it says nothing that is known. */
export function scanAnswer(body: string): ScanAnswer {
  const parsed = AnswerSchema.safeParse(parseJson(body));
  if (!parsed.success) throw new ScanFailure("the service answered without imgScanResult");
  const answer = ANSWERS.get(parsed.data.imgScanResult.trim().toLowerCase());
  if (!answer) throw new ScanFailure("the service answered with an imgScanResult that is not known");
  return answer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
