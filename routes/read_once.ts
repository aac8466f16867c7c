/** What several parts of a page ask for is read once for all of them. */
import type { Call } from "@/protocol/call.ts";
import type { Module } from "@/protocol/calls/mod.ts";

/** Reads of the frame of member pages, which pages make as well. */
const SHARED: ReadonlySet<Module> = new Set([
  "session/validate",
  "spotlight",
  "totals",
  "user/contacts",
  "user/contacts/unread",
]);

/** The calls of one request that changes nothing: those that the frame makes too, each made once. */
export function readOnce(call: Call): Call {
  const made = new Map<string, unknown>();
  return ((module, input) => {
    const key = `${module} ${JSON.stringify(input)}`;
    const answer = made.get(key) ?? call(module, input);
    if (SHARED.has(module)) made.set(key, answer);
    return answer;
  }) as Call;
}
