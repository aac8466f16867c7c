/** A list in a call's input: an array, or a text of its items joined by commas. What a handler gets is the array. */
import { z } from "zod/mini";

export function wireList(item: z.ZodMiniType<string, string>, most: number, textMaxChars: number) {
  const list = z.array(item).check(z.maxLength(most));
  const joined = z.pipe(z.string().check(z.maxLength(textMaxChars)), z.pipe(z.transform(splitItems), list));
  return z.union([list, joined]);
}

function splitItems(joined: string): string[] {
  return joined.split(",").map((item) => item.trim()).filter((item) => item !== "");
}
