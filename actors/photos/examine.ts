/** Looks at a picture: processed into the files that are kept, and scanned before anybody else sees it. */
import type { ImageHeader } from "@/domain/image_header.ts";
import type { ProcessedImage } from "@/domain/image_processor.ts";
import type { ScanState } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";

export interface Examined {
  image: ProcessedImage;
  scan: ScanState;
}

/** Examines a picture whose header was checked. Nothing of it is kept here; the bytes are given away. */
export async function examine(
  { processor, scanner }: Pick<PhotoDeps, "processor" | "scanner">,
  bytes: Uint8Array<ArrayBuffer>,
  header: ImageHeader,
): Promise<Result<Examined, "photo_unreadable" | "sensitive_content" | "busy">> {
  const processed = await processor.process(bytes, header);
  if (!processed.ok) return processed;
  const image = processed.value;
  const scan = await scanner.scan(image.files.full) ?? scanner.without;
  return scan === "sensitive" ? refuse("sensitive_content") : accept({ image, scan });
}
