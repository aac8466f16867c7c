/**
 * Runs one call: access, input schema, rate, handler, output schema. Used by sockets and by pages.
 * Never throws: an unexpected error is logged and becomes `internal` with its log id.
 */
import { z } from "zod/mini";
import type { Restricted } from "@/domain/decisions.ts";
import { DEFAULT_LANGUAGE, type Language, textLanguage } from "@/domain/language.ts";
import type { RateKind } from "@/domain/rate.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { GuestCaller, MemberCaller } from "@/gateway/caller.ts";
import { type Handler, handlers } from "@/gateway/handlers.ts";
import type { CallDefinition } from "@/protocol/define.ts";
import { calls, isModule, type Module } from "@/protocol/calls/mod.ts";
import type { MemberRestrictions } from "@/gateway/restrictions.ts";
import type { Log } from "@/telemetry/log.ts";
import { count, record } from "@/telemetry/metrics.ts";
import { traced } from "@/telemetry/trace.ts";

/** Errors of who has too much to do. */
const BUSY = new Set(["Busy", "MailboxFull"]);

/** Invokes a call by its name on the wire. */
export type Invoke = (module: string, data: unknown, caller: GuestCaller) => Promise<Result<unknown>>;

/** Binds the calls to their actors. `hasDrained`: what fails from now on is cut off by the end of the isolate. */
export function openInvoke(
  actors: Actors,
  { log, restrictions, hasDrained = () => false }: {
    log: Log;
    restrictions: Pick<MemberRestrictions, "until">;
    hasDrained?: () => boolean;
  },
): Invoke {
  return measured("member", invoke, isModule);

  async function invoke(module: string, data: unknown, caller: GuestCaller): Promise<Result<unknown>> {
    if (!isModule(module)) return refuse("unknown_module", { module: module.slice(0, 64) });
    const definition: CallDefinition = calls[module];
    if (definition.access === "member" && caller.member === null) return refuse("not_authenticated");
    const input = definition.input.safeParse(data ?? {});
    if (!input.success) {
      return refuse("invalid_input", { field: input.error.issues[0]?.path.join(".") ?? "" });
    }
    const handler = handlers[module] as unknown as Handler<Module>;
    try {
      const result = await traced(
        `call ${module}`,
        { "kindling.call": module },
        async (): Promise<Result<unknown>> => {
          for (const what of restrictedOf(definition, input.data)) {
            const until = caller.member === null ? null : await restrictions.until(caller.member, what);
            if (until === null) continue;
            return what === "chat" ? refuse("chat_limited", { until }) : refuse("photos_limited", { until });
          }
          const waitMs = caller.takeTokens(kindsOf(definition, input.data));
          if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
          return await handler(input.data as never, caller as MemberCaller, actors);
        },
      );
      if (!result.ok) return result;
      const value = await inReadersLanguage(actors, module, { value: result.value, lang: caller.lang });
      return { ok: true, value: z.parse(definition.output, value) };
    } catch (error) {
      return { ok: false, refusal: toRefusal(error, module, { log, hasDrained }) };
    }
  }
}

/** The same calls, counted by what they come to. What somebody sends is no label: only modules of the table are. */
export function measured<Caller>(
  side: "member" | "desk",
  invoke: (module: string, data: unknown, caller: Caller) => Promise<Result<unknown>>,
  isKnown: (module: string) => boolean,
): typeof invoke {
  return async (module, data, caller) => {
    const since = performance.now();
    const result = await invoke(module, data, caller);
    const outcome = result.ok ? "ok" : result.refusal.code;
    count("kindling.calls", { side, call: isKnown(module) ? module : "unknown", outcome });
    record("kindling.call.duration", { side }, (performance.now() - since) / 1_000);
    return result;
  };
}

/** The kinds of tokens that a call with this input takes. */
function kindsOf({ rate }: CallDefinition, input: unknown): readonly RateKind[] {
  if (rate === undefined) return [];
  return typeof rate === "function" ? rate(input) : [rate];
}

/** What decisions can keep a member from, that a call with this input is of. */
function restrictedOf({ restricted }: CallDefinition, input: unknown): readonly Restricted[] {
  if (restricted === undefined) return [];
  return typeof restricted === "function" ? restricted(input) : [restricted];
}

/** Translates the cities of members to the reader's language. Results of a city search are in it already. */
function inReadersLanguage(
  actors: Actors,
  module: Module,
  { value, lang }: { value: unknown; lang: Language },
): unknown {
  const language = textLanguage(lang);
  if (module === "search_location_new" || language === DEFAULT_LANGUAGE) return value;
  return actors.translatePlaces(value, language);
}

/** What an unexpected error comes to for whoever asked: it is logged, and known to them by its log id alone. */
export function toRefusal(
  error: unknown,
  module: string,
  { log, hasDrained }: { log: Log; hasDrained(): boolean },
): Refusal {
  if (hasDrained()) {
    log.warn("call cut off", { module });
    return { code: "shutting_down" };
  }
  // By their names: another isolate may have thrown them.
  if (error instanceof Error && BUSY.has(error.name)) {
    return { code: "busy" };
  }
  return { code: "internal", data: { log_id: log.error("call failed", error, { module }) } };
}
