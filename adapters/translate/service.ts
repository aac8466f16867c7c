/**
 * A translation service over HTTPS. A request has `TRANSLATE_MS`, so many are under way at once, and what comes beyond is told that
 * there is no room. A service that fails again and again rests for a while. No text is in a log.
 */
import { TRANSLATE_AT_ONCE, TRANSLATE_FAILURES, TRANSLATE_MS, TRANSLATE_REST_MS } from "@/domain/limits.ts";
import type { Language } from "@/domain/language.ts";
import type { TextTranslator, Translated, TranslateKind } from "@/domain/translation.ts";
import type { Log } from "@/telemetry/log.ts";
import { openCircuit } from "@/adapters/translate/circuit.ts";
import { readText } from "@/adapters/read_text.ts";
import { WIRES } from "@/adapters/translate/wire.ts";

/** Why there is no translation; the message is logged, so it holds nothing of what was sent. */
export class TranslateFailure extends Error {
  override name = "TranslateFailure";
  /** Whether the service itself is at fault, and not this text or language. */
  readonly isServices: boolean;

  constructor(message: string, { isServices = true, cause }: { isServices?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isServices = isServices;
  }
}

export interface ServiceOptions {
  kind: TranslateKind;
  /** Where the API is, without the path of a call. */
  url?: string | undefined;
  key?: string | undefined;
  /** What members are told the service is called. */
  name?: string | undefined;
}

/** Asks once. Throws a `TranslateFailure`. */
export async function askService(
  { kind, url, key }: ServiceOptions,
  { text, to, signal }: { text: string; to: Language; signal: AbortSignal },
): Promise<Translated> {
  const wire = WIRES[kind];
  const address = addressOf({ kind, url, key });
  const request = fetch(`${address}${wire.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...wire.headers(key) },
    body: JSON.stringify(wire.body({ text, to, key })),
    // It would carry the text to somewhere that nobody was told of.
    redirect: "manual",
    signal,
  });
  const response = await request.catch((cause) => {
    throw new TranslateFailure(signal.aborted ? "no answer in time" : "the service cannot be reached", {
      cause,
    });
  });
  if (!response.ok) {
    await response.body?.cancel();
    // 400: this text or language is none for it.
    throw new TranslateFailure(`the service answered with status ${response.status}`, {
      isServices: response.status !== 400,
    });
  }
  const body = await readText(response).catch((cause) => {
    throw new TranslateFailure("the service's answer is too long, or broken off", { cause });
  });
  const translated = wire.read(parseJson(body));
  if (!translated) throw new TranslateFailure("the service answered without a translation");
  return translated;
}

/** The address of a service, without the path of a call. */
export function addressOf({ kind, url, key }: Pick<ServiceOptions, "kind" | "url" | "key">): string {
  return (url ?? WIRES[kind].address(key) ?? "").replace(/\/$/, "");
}

/** What members are told a service is called. */
export function nameOf(options: ServiceOptions): string {
  return options.name ?? WIRES[options.kind].name(addressOf(options));
}

export function openService(
  options: ServiceOptions,
  { log, languageOf, now = () => performance.now() }: {
    log: Log;
    languageOf: TextTranslator["languageOf"];
    now?: () => number;
  },
): TextTranslator {
  const circuit = openCircuit({ failures: TRANSLATE_FAILURES, restMs: TRANSLATE_REST_MS, now });
  const running = new Map<AbortController, Promise<Translated | null>>();

  async function run(text: string, to: Language, stop: AbortController): Promise<Translated | null> {
    const timer = setTimeout(() => stop.abort(), TRANSLATE_MS);
    try {
      const translated = await askService(options, { text, to, signal: stop.signal });
      circuit.settle("well");
      return translated;
    } catch (error) {
      const isServices = !(error instanceof TranslateFailure) || error.isServices;
      circuit.settle(isServices ? "badly" : "well");
      log.warn("text not translated", { reason: error instanceof Error ? error.message : "" });
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    service: nameOf(options),
    languageOf,
    async translate(text, to) {
      if (running.size >= TRANSLATE_AT_ONCE || !circuit.enter()) return null;
      const stop = new AbortController();
      const answer = run(text, to, stop).finally(() => running.delete(stop));
      running.set(stop, answer);
      return await answer;
    },
    async [Symbol.asyncDispose]() {
      const left = [...running.values()];
      for (const stop of running.keys()) stop.abort();
      await Promise.all(left);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
