/** Whether a photo is still there to be looked at by anybody at all. */
import type { Photo } from "@/store/records.ts";

export function isThere({ files, exp }: Pick<Photo, "files" | "exp">, now: number): boolean {
  return files.full !== undefined && (exp === 0 || exp > now);
}
