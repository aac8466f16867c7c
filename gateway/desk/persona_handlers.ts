/** Handlers of the calls about virtual profiles. Part of the table of handlers.ts. */
import type { PersonaProblem } from "@/domain/persona.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { toPersonaRow, toPersonaView, toWriterView } from "@/actors/desk/personas/persona_view.ts";
import type { PERSONA_CALLS } from "@/protocol/desk/calls/personas.ts";

type Module = keyof typeof PERSONA_CALLS;

export const personaHandlers: { readonly [M in Module]: DeskHandler<M> } = {
  personas: async (search, _caller, { desk }) => {
    const { rows, ...page } = await desk.personas.page(search);
    return accept({ ...page, list: rows.map(toPersonaRow) });
  },
  persona: async ({ id }, _caller, { desk }) => {
    const [whole, writers] = await Promise.all([desk.personas.get(id), desk.personas.writers()]);
    if (!whole) return refuse("unknown_persona");
    return accept({ persona: toPersonaView(whole), writers: writers.map(toWriterView) });
  },
  writers: async (_input, _caller, { desk }) => {
    const [writers, { teams }] = await Promise.all([
      desk.personas.writers(),
      desk.personas.page({ search: "", team: "", on: "", cursor: "" }),
    ]);
    return accept({ writers: writers.map(toWriterView), teams });
  },
  "persona/create": async (input, caller, { desk }) => {
    const done = await desk.personas.create(actorOf(caller), input);
    return !done.ok && "problems" in done ? invalid(done) : done;
  },
  "persona/change": async (input, caller, { desk }) => {
    const done = await desk.personas.change(actorOf(caller), input);
    return !done.ok && "problems" in done ? invalid(done) : done;
  },
  "persona/switch": async ({ id, on, reason }, caller, { desk }) => {
    const done = await desk.personas.switch(actorOf(caller), { id, on: on === 1, reason });
    return done.ok ? accept({ on: done.value.on ? 1 : 0 }) : done;
  },
  "persona/photo/add": async (input, caller, { desk }) =>
    named(input, await desk.personas.photos.add(actorOf(caller), input)),
  "persona/photo/remove": async (input, caller, { desk }) =>
    named(input, await desk.personas.photos.remove(actorOf(caller), input)),
  "persona/photo/order": async (input, caller, { desk }) =>
    named(input, await desk.personas.photos.order(actorOf(caller), input)),
  "vault/add": async (input, caller, { desk }) =>
    named(input, await desk.personas.vault.add(actorOf(caller), input)),
  "vault/note": async (input, caller, { desk }) =>
    named(input, await desk.personas.vault.note(actorOf(caller), input)),
  "vault/order": async (input, caller, { desk }) =>
    named(input, await desk.personas.vault.order(actorOf(caller), input)),
  "vault/remove": async (input, caller, { desk }) =>
    named(input, await desk.personas.vault.remove(actorOf(caller), input)),
  "vault/take": (input, { staff }, { desk }) => desk.personas.take(staff.id, input),
  "plan/add": ({ from, ...input }, caller, { desk }) =>
    desk.personas.plans.add(actorOf(caller), { ...input, from: from * 1000 }),
  "plan/remove": async (input, caller, { desk }) =>
    named(input, await desk.personas.plans.remove(actorOf(caller), input)),
  "story/post": (input, caller, { desk }) => desk.personas.postStory(actorOf(caller), input),
  "persona/export": async ({ id }, caller, { desk }) => {
    const done = await desk.personas.export(actorOf(caller), id);
    return done.ok ? accept({ persona: JSON.stringify(done.value) }) : done;
  },
  "persona/import": async ({ file }, caller, { desk }) => {
    const done = await desk.personas.import(actorOf(caller), file);
    return done.ok ? accept({ ...done.value, problems: [...done.value.problems] }) : done;
  },
};

/** Of a form's problems a call names the first field; pages check it themselves and say all. */
function invalid({ problems }: { problems: readonly PersonaProblem[] }) {
  return refuse("persona_invalid", { field: problems[0]?.field ?? "" });
}

function named<Code extends RefusalCode>(
  { id }: { id: string },
  done: Result<unknown, Code>,
): Result<{ id: string }, Code> {
  return done.ok ? accept({ id }) : done;
}
