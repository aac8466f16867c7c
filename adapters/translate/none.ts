/** No translator: nothing is shown of one, and nothing leaves the server. */
import type { TextTranslator } from "@/domain/translation.ts";

export function openNoTranslator(): TextTranslator {
  return {
    service: null,
    translate: () => Promise.resolve(null),
    languageOf: () => null,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
