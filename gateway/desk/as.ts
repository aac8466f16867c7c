/**
 * Makes a call of the members' in the name of a virtual profile. The browser of the desk so uses the same chat as a
 * member's: the same calls, rids, order and resuming.
 *
 * Invariant: only the calls of the list below, only by a claim that is current (P23), and only about the conversation that
 * it is of. What a call is told beyond that is left out before it is made. A line is decided once more on the claim, in the
 * commit itself.
 */
import { z } from "zod/mini";
import { deskOf } from "@/domain/desk.ts";
import { type MemberId, pairOf, parseMessageId } from "@/domain/ids.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { checkText } from "@/domain/text.ts";
import { checkWriting } from "@/domain/writing/check.ts";
import type { Actors } from "@/actors/mod.ts";
import type { MemberCaller } from "@/gateway/caller.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import { type Handler, handlers } from "@/gateway/handlers.ts";
import { calls, type HandlerInput, type Module } from "@/protocol/calls/mod.ts";
import type { CallDefinition } from "@/protocol/define.ts";
import type { DeskHandlerInput } from "@/protocol/desk/calls/mod.ts";

/** Who writes to whom, and whether they may. */
interface Held {
  persona: MemberId;
  member: MemberId;
  mayWrite: boolean;
}

type Named = Record<string, unknown>;

/** A call that may be made: what it is about, and what of its data goes along. */
interface AllowedCall {
  /** Whether it changes what the member sees. */
  writes: boolean;
  /** Fields that name the member, and nobody else. */
  member: readonly string[];
  /** Fields that name messages of the conversation, by comma-joined ids; they may be missing or empty. */
  messages?: readonly string[];
  /** Other fields that go along. */
  rest?: readonly string[];
}

const ALLOWED: { readonly [M in Module]?: AllowedCall } = {
  messages: {
    writes: false,
    member: ["contact_user_id"],
    rest: ["currentLength", "recordsToTake", "before_seq", "after_seq", "from_seq"],
  },
  "messages/search": {
    writes: false,
    member: ["contact_user_id"],
    rest: ["search", "before_seq", "recordsToTake"],
  },
  "user/contact/get_by_id": { writes: false, member: ["contact_id"] },
  "stories/get": { writes: false, member: ["user_id"] },
  gifts: { writes: false, member: [], rest: ["currentLength", "recordsToTake"] },
  send_message: {
    writes: true,
    member: ["receiver_id"],
    messages: ["reply_to"],
    rest: ["message_type", "message_text", "story_id"],
  },
  "message/read": { writes: true, member: [], messages: ["message_id"] },
  "message/react": { writes: true, member: [], messages: ["message_id"], rest: ["reaction"] },
  "message/edit": { writes: true, member: [], messages: ["message_id"], rest: ["message_text"] },
  "message/unsend": { writes: true, member: [], messages: ["message_id"] },
  typing: { writes: true, member: ["user_id"], rest: ["typing"] },
};

export type AsInput = DeskHandlerInput<"as">;

/** Makes the call. Refusals are those of the member's call, besides those of the desk. */
export async function callAs(
  { module, data, confirmed, ...named }: AsInput,
  caller: DeskCaller,
  actors: Actors,
): Promise<Result<unknown>> {
  const { staff, session } = caller;
  const by = { staff, session: session.id };
  const holding = await actors.desk.queue.holding(by, named);
  if (!holding.ok) return holding;
  const held = holding.value;
  const allowed = Object.hasOwn(ALLOWED, module) ? ALLOWED[module as Module] : undefined;
  if (!allowed) return refuse("unknown_module", { module: module.slice(0, 64) });
  if (allowed.writes && !held.mayWrite) return refuse("not_permitted");
  const about = readAbout(data, allowed, held);
  if (!about.ok) return about;
  const definition: CallDefinition = calls[module as Module];
  const input = definition.input.safeParse(about.value);
  if (!input.success) return invalid(input.error.issues[0]?.path.join(".") ?? "");

  const act = { staff: staff.id, session: session.id, roles: staff.roles, claim: named.claim };
  if (module === "message/edit" || module === "message/unsend") {
    const { message_id, message_text = null } = input.data as {
      message_id: string;
      message_text?: string;
    };
    const checked = message_text === null
      ? accept({})
      : checkLine({ message_type: "text", message_text }, { confirmed, lang: held.lang, actors });
    if (!checked.ok) return checked;
    const command = { input: { message_id, message_text }, act: { ...act, ...checked.value } };
    return toOutput(definition, await actors.conversations.changeAs(held.persona, command));
  }
  if (module === "send_message") {
    const line = input.data as HandlerInput<"send_message">;
    const checked = checkLine(line, { confirmed, lang: held.lang, actors });
    if (!checked.ok) return checked;
    return toOutput(
      definition,
      await actors.conversations.sendAs(held.persona, caller.rid, {
        input: line,
        act: { ...act, ...checked.value },
      }),
    );
  }
  if (module === "message/react") {
    const message = (input.data as HandlerInput<"message/react">).message_id;
    const logged = await actors.desk.queue.logReaction(by, { ...named, message });
    if (!logged.ok) return logged;
  }
  const handler = handlers[module as Module] as unknown as Handler<Module>;
  return toOutput(definition, await handler(input.data as never, personaCaller(held, caller), actors));
}

/** What the call says, as far as it is about the conversation that is held. */
function readAbout(
  data: unknown,
  { member, messages = [], rest = [] }: AllowedCall,
  held: Held,
): Result<Named> {
  const given = isRecord(data) ? data : {};
  const about: Named = {};
  for (const field of member) {
    if (given[field] !== undefined && given[field] !== held.member) return invalid(field);
    about[field] = held.member;
  }
  for (const field of messages) {
    const ids = given[field];
    if (ids === undefined || ids === null || ids === "") continue;
    if (typeof ids !== "string" || !ids.split(",").every((id) => isOfPair(id.trim(), held))) {
      return invalid(field);
    }
    about[field] = ids;
  }
  for (const field of rest) if (given[field] !== undefined) about[field] = given[field];
  return accept(about);
}

function isOfPair(id: string, { persona, member }: Held): boolean {
  const [one, other] = pairOf(persona, member);
  const place = parseMessageId(id);
  return place !== null && place.pair[0] === one && place.pair[1] === other;
}

/** Checks a line by the rules of writing: what is refused, and what was to be confirmed. */
function checkLine(
  { message_type, message_text }: Pick<HandlerInput<"send_message">, "message_type" | "message_text">,
  { confirmed, lang, actors }: {
    confirmed: string | undefined;
    lang: Parameters<typeof checkWriting>[1]["memberLang"];
    actors: Actors;
  },
): Result<{ confirmed?: string }> {
  if (message_type === "gift") return refuse("gift_not_for_persona");
  const text = message_type === "text" ? checkText(message_text) : null;
  // What is no text at all is for the call itself to refuse.
  if (!text?.ok) return accept({});
  const lists = deskOf(actors.catalogue()).writing;
  const verdict = checkWriting(text.value, { lists, memberLang: lang });
  if (verdict.verdict === "ok") return accept({});
  const { rule, match } = verdict;
  if (verdict.verdict === "refused") return refuse("writing_refused", { rule, match });
  if (confirmed !== rule) return refuse("writing_doubtful", { rule, match });
  return accept({ confirmed: `${rule}: ${match}` });
}

/** The virtual profile as the handler of a member's call sees it. Nothing of theirs counts as a member's. */
function personaCaller({ persona }: Held, { rid, lang }: DeskCaller): MemberCaller {
  return { member: persona, session: null, app: null, rid, lang, watch() {}, takeTokens: () => 0 };
}

function toOutput({ output }: CallDefinition, result: Result<unknown, RefusalCode>): Result<unknown> {
  return result.ok ? accept(z.parse(output, result.value)) : result;
}

function invalid(field: string): Result<never> {
  return refuse("invalid_input", { field });
}

function isRecord(data: unknown): data is Named {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
