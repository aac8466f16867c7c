/**
 * How services are asked, and what they answer: DeepL's API (v2) and that of LibreTranslate. Nothing but the text and the two
 * languages is in a request; the source language is left to the service.
 */
import { z } from "zod";
import type { Language } from "@/domain/language.ts";
import type { Translated, TranslateKind } from "@/domain/translation.ts";

export interface TranslateWire {
  /** Where the API is, unless the operator says otherwise; null where they have to. */
  address(key: string | undefined): string | null;
  /** What members are told, unless the operator says otherwise. */
  name(url: string): string;
  path: string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  body(asked: { text: string; to: Language; key: string | undefined }): unknown;
  /** What an answer says; null where it is none. */
  read(answer: unknown): Translated | null;
}

/** DeepL wants to know which English. */
const DEEPL_TARGETS: Readonly<Record<Language, string>> = {
  en: "EN-US",
  he: "HE",
  de: "DE",
  ar: "AR",
  fa: "FA",
};

const DeepLAnswer = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().optional() }))
    .length(1),
});

const LibreAnswer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string() }).optional(),
});

const deepl: TranslateWire = {
  // Keys of accounts that pay nothing end so, and work at another address.
  address: (key = "") => key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com",
  name: () => "DeepL",
  path: "/v2/translate",
  headers: (key = "") => ({ authorization: `DeepL-Auth-Key ${key}` }),
  body: ({ text, to }) => ({ text: [text], target_lang: DEEPL_TARGETS[to] }),
  read(answer) {
    const parsed = DeepLAnswer.safeParse(answer);
    const [first] = parsed.success ? parsed.data.translations : [];
    return first ? { text: first.text, from: codeOf(first.detected_source_language) } : null;
  },
};

const libretranslate: TranslateWire = {
  address: () => null,
  name: (url) => new URL(url).hostname,
  path: "/translate",
  headers: () => ({}),
  body: ({ text, to, key }) => ({
    q: text,
    source: "auto",
    target: to,
    format: "text",
    ...(key !== undefined && { api_key: key }),
  }),
  read(answer) {
    const parsed = LibreAnswer.safeParse(answer);
    if (!parsed.success) return null;
    return { text: parsed.data.translatedText, from: codeOf(parsed.data.detectedLanguage?.language) };
  },
};

export const WIRES: Readonly<Record<TranslateKind, TranslateWire>> = { deepl, libretranslate };

/** Two letters, whatever region stands behind them; empty where it is no language. */
function codeOf(language = ""): string {
  const [code = ""] = language.toLowerCase().split(/[-_]/);
  return /^[a-z]{2,3}$/.test(code) ? code : "";
}
