/** Handlers of the calls within one chat. Part of the table of handlers.ts. */
import { accept, type RefusalCode, type Result } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import type { CHAT_CALLS } from "@/protocol/desk/calls/chat.ts";

type Module = keyof typeof CHAT_CALLS;

export const chatHandlers: { readonly [M in Module]: DeskHandler<M> } = {
  "chat/open": (held, { staff }, { desk }) => desk.chats.open(staff, held),
  "chat/read": (input, { staff }, { desk }) => desk.chats.read(staff, input),
  "draft/keep": (input, { staff }, { desk }) => desk.chats.keepDraft(staff, input),
  "note/add": async (input, { staff, rid }, { desk }) =>
    await one("note", desk, await desk.notes.add(staff, rid, "member", input)),
  "note/remove": (input, { staff }, { desk }) => desk.notes.remove(staff, "member", input),
  "note/search": async (input, { staff }, { desk }) => {
    const found = await desk.notes.search(staff, input);
    return found.ok ? accept({ notes: await desk.notes.view(found.value) }) : found;
  },
  facts: async ({ persona }, _caller, { desk }) => {
    const found = await desk.notes.facts(persona);
    return found.ok ? accept({ facts: await desk.notes.view(found.value) }) : found;
  },
  "fact/add": async (input, { staff, rid }, { desk }) =>
    await one("fact", desk, await desk.notes.add(staff, rid, "persona", input)),
  "fact/remove": (input, { staff }, { desk }) => desk.notes.remove(staff, "persona", input),
};

/** An answer with the note that was written. */
async function one<Name extends "note" | "fact", Code extends RefusalCode>(
  name: Name,
  { notes }: Actors["desk"],
  added: Awaited<ReturnType<Actors["desk"]["notes"]["add"]>> | Result<never, Code>,
) {
  if (!added.ok) return added;
  const [view] = await notes.view([added.value]);
  return accept({ [name]: view } as Record<Name, NonNullable<typeof view>>);
}
