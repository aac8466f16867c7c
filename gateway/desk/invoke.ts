/**
 * Runs one call of the desk: signed in, permitted by the table of roles, proved where it is dangerous, input schema, handler,
 * output schema. Used by the desk's sockets and pages. Never throws: an unexpected error is logged and becomes `internal`.
 *
 * Invariant: session, person and roles are read anew for every call, so that what was taken away does nothing any more.
 */
import { z } from "zod/mini";
import { DEFAULT_LANGUAGE, textLanguage } from "@/domain/language.ts";
import { refuse, type Result } from "@/domain/refusals.ts";
import { meetsNeed } from "@/domain/staff.ts";
import type { Actors } from "@/actors/mod.ts";
import type { DeskCaller, DeskVisitor } from "@/gateway/desk/caller.ts";
import { type DeskHandler, deskHandlers } from "@/gateway/desk/handlers.ts";
import { measured, toRefusal } from "@/gateway/invoke.ts";
import { deskCalls, type DeskModule, isDeskModule } from "@/protocol/desk/calls/mod.ts";
import type { DeskCallDefinition } from "@/protocol/desk/define.ts";
import type { Log } from "@/telemetry/log.ts";
import { traced } from "@/telemetry/trace.ts";

/** Invokes a call of the desk by its name on the wire. */
export type DeskInvoke = (module: string, data: unknown, visitor: DeskVisitor) => Promise<Result<unknown>>;

/** Binds the desk's calls to their actors. `hasDrained`: what fails from now on is cut off by the end of the isolate. */
export function openDeskInvoke(
  actors: Actors,
  log: Log,
  hasDrained: () => boolean = () => false,
): DeskInvoke {
  return measured("desk", invoke, isDeskModule);

  async function invoke(
    module: string,
    data: unknown,
    { token, lang, rid }: DeskVisitor,
  ): Promise<Result<unknown>> {
    if (!isDeskModule(module)) return refuse("unknown_module", { module: module.slice(0, 64) });
    const definition: DeskCallDefinition = deskCalls[module];
    try {
      return await traced(
        `desk ${module}`,
        { "kindling.call": module },
        async (): Promise<Result<unknown>> => {
          const identity = await actors.desk.sessions.find(token);
          if (!identity) return refuse("not_authenticated");
          if (definition.may !== null && !meetsNeed(identity.staff.roles, definition.may)) {
            return refuse("not_permitted");
          }
          if (definition.fresh && !actors.desk.sessions.isFresh(identity.session)) {
            return refuse("proof_required");
          }
          const input = definition.input.safeParse(data ?? {});
          if (!input.success) {
            return refuse("invalid_input", { field: input.error.issues[0]?.path.join(".") ?? "" });
          }
          const handler = deskHandlers[module] as unknown as DeskHandler<DeskModule>;
          const caller: DeskCaller = { ...identity, lang, rid };
          const result = await handler(input.data as never, caller, actors);
          if (!result.ok) return result;
          const language = textLanguage(lang);
          // Records have the English names of places.
          const value = language === DEFAULT_LANGUAGE
            ? result.value
            : await actors.translatePlaces(result.value, language);
          return { ok: true, value: z.parse(definition.output, value) };
        },
      );
    } catch (error) {
      return { ok: false, refusal: toRefusal(error, module, { log, hasDrained }) };
    }
  }
}
