/** How the server answers a call: a handler a call, that can only give what the call declares. */
import type { MemberId, SessionId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { AppPlatform } from "@/domain/packaged_app.ts";
import type { Result } from "@/domain/refusals.ts";
import type { Actors } from "@/actors/mod.ts";
import type { MemberRates } from "@/gateway/member_limits.ts";
import type { CallError, CallOutput, Calls, HandlerInput, Module } from "@/protocol/calls/mod.ts";

export interface GuestCaller {
  member: MemberId | null;
  /** Their session; null for a guest, and for a page that asks for what it shows. */
  session: SessionId | null;
  /** The packaged app that they use; null for a browser. */
  app: AppPlatform | null;
  /** Identity of the command; the client's, or one of ours where it gave none. */
  rid: string;
  /** The language in which they read this site. */
  lang: Language;
  /** Follows the presence of these members, besides (`more`) or in place of those followed before. */
  watch(members: readonly string[], how: "more" | "instead"): void;
  /** Takes one token of the member's limits of these kinds, or none. Gives 0, or how long to wait in milliseconds. */
  limit(...kinds: (keyof MemberRates)[]): number;
}

export interface MemberCaller extends GuestCaller {
  member: MemberId;
}

type CallerOf<M extends Module> = Calls[M]["access"] extends "member" ? MemberCaller : GuestCaller;

export type Handler<M extends Module> = (
  input: HandlerInput<M>,
  caller: CallerOf<M>,
  actors: Actors,
) => Promise<Result<CallOutput<M>, CallError<M>>> | Result<CallOutput<M>, CallError<M>>;

/** Declares the handler of a call; exists for its type inference. */
export function defineHandler<M extends Module>(_module: M, handler: Handler<M>): Handler<M> {
  return handler;
}
