/** Opens the translator of the settings. */
import type { TextTranslator, TranslateKind } from "@/domain/translation.ts";
import type { Log } from "@/telemetry/log.ts";
import { openNoTranslator } from "@/adapters/translate/none.ts";
import { openService, type ServiceOptions } from "@/adapters/translate/service.ts";

export interface TranslatorOptions extends Omit<ServiceOptions, "kind"> {
  kind: TranslateKind | "off";
  log: Log;
}

/** Nothing is sent before the first text; where it is off, not even what tells languages apart is loaded. */
export async function openTranslator({ kind, log, ...service }: TranslatorOptions): Promise<TextTranslator> {
  if (kind === "off") return openNoTranslator();
  const { openLanguageGuess } = await import("@/adapters/translate/language_guess.ts");
  return openService({ kind, ...service }, { log, languageOf: openLanguageGuess() });
}
