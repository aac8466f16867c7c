/** Has pictures processed as an upload does: what their header says first, then the processor. */
import assert from "node:assert/strict";
import { checkImage } from "@/domain/image_header.ts";
import type { ImageProcessor, ProcessedImage } from "@/domain/image_processor.ts";

/** What comes of a picture. The bytes stay the caller's. */
export async function process(
  processor: ImageProcessor,
  bytes: Uint8Array,
): ReturnType<ImageProcessor["process"]> {
  const given = bytes.slice();
  const header = checkImage(given);
  assert.ok(header.ok, "a picture of which the header says nothing wrong");
  return await processor.process(given, header.value);
}

/** What is kept of a picture that is in order. */
export async function processed(processor: ImageProcessor, bytes: Uint8Array): Promise<ProcessedImage> {
  const result = await process(processor, bytes);
  assert.ok(result.ok, result.ok ? "" : result.refusal.code);
  return result.value;
}

/** The code of the refusal, or "ok". */
export async function codeOf(processor: ImageProcessor, bytes: Uint8Array): Promise<string> {
  const result = await process(processor, bytes);
  return result.ok ? "ok" : result.refusal.code;
}
