/** Looks at a picture: processed into the files that are kept, and scanned before anybody else sees it. */
import type { Guideline } from "@/domain/decisions.ts";
import type { ImageHeader } from "@/domain/image_header.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import type { ScanState } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Database } from "@/store/database.ts";
import { findRefused } from "@/store/refused_photos/reader.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { shaOf } from "@/actors/photos/sha.ts";

export interface Examined {
  image: ProcessedImage;
  scan: ScanState;
  /** The rule by which one was refused that looks like it; missing where none was. */
  like_refused?: Guideline;
}

/**
 * Examines a picture whose header was checked. Nothing of it is kept here; the bytes are given away. What looks like a refused
 * one waits to be looked at; the very file that was refused to protect a child is refused at once, and `onKnown` called (PV-8).
 */
export async function examine(
  database: Database,
  { processor, scanner }: Pick<PhotoDeps, "processor" | "scanner">,
  { bytes, header, onKnown }: {
    bytes: Uint8Array<ArrayBuffer>;
    header: ImageHeader;
    onKnown?: () => Promise<void>;
  },
): Promise<Result<Examined, "photo_unreadable" | "sensitive_content" | "busy">> {
  const processed = await processor.process(bytes, header);
  if (!processed.ok) return processed;
  const image = processed.value;
  const { hash } = image;
  const refused = await findRefused(database, { sha: shaOf(image.files.full), ...(hash && { hash }) });
  if (refused?.same && refused.rule === "minor") {
    await onKnown?.();
    return refuse("sensitive_content");
  }
  const scan = await scanner.scan(image.files.full) ?? scanner.without;
  if (scan === "sensitive") return refuse("sensitive_content");
  return accept(refused ? { image, scan: "unsure", like_refused: refused.rule } : { image, scan });
}
