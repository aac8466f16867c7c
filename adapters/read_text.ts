/** Reads an answer as text, as long as it is no longer than any body that the product takes. */
import { BODY_MAX_BYTES } from "@/domain/limits.ts";

export async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > BODY_MAX_BYTES) throw new RangeError("Cannot read the answer: it is too long");
    chunks.push(chunk);
  }
  return await new Blob(chunks).text();
}
