/**
 * `POST /api/call`: the few commands that a service worker makes while no page is open (SW-20), as a member's socket would
 * make them: the same checks, limits and `rid`s. JSON `{ me, module, rid, data }`, answered by `{ ok: true, data }` or
 * `{ ok: false, refusal: { code, data } }`; what is refused before it gets here has `{ error_code }`, as for all requests.
 * Invariant: a command that names another member than the session's is refused, so that nothing goes out in a wrong name.
 */
import { Hono } from "hono";
import { RID } from "@/domain/ids.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import type { Module } from "@/protocol/calls/mod.ts";
import { saysJson } from "@/routes/json_type.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";

/** What a service worker may ask for. */
const MODULES = ["send_message", "push/subscribe"] as const satisfies readonly Module[];

interface Command {
  me: string;
  module: typeof MODULES[number];
  rid: string;
  data: unknown;
}

type Status = 200 | 400 | 401;

/** The commands as a route. */
export function apiCall(): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/api/call", async (c) => {
    const read = await readCommand(c);
    if (!read.ok) return answer(c, read, 400);
    const { me, ...command } = read.value;
    const { env, identity, app, lang } = c.var;
    if (identity?.member !== me) return answer(c, refuse("not_authenticated"), 401);
    const visitor = {
      member: identity.member,
      session: identity.session,
      app,
      lang,
    };
    return answer(c, await env.commandAs(visitor, command), 200);
  });
}

function answer(c: PageContext, result: Result<unknown>, status: Status): Response {
  c.header("Cache-Control", "no-store");
  if (result.ok) return c.json({ ok: true, data: result.value as object }, status);
  const { code, data }: Refusal = result.refusal;
  return c.json({ ok: false, refusal: { code, data: data ?? {} } }, status);
}

/** Reads a body; whoever is not allowed to send this kind of it without asking us first is stopped by its type. */
async function readCommand(c: PageContext): Promise<Result<Command>> {
  if (!saysJson(c)) return refuse("invalid_input", { field: "content-type" });
  const body: unknown = await c.req.json().catch(() => null);
  const { me, module, rid, data }: Partial<Record<keyof Command, unknown>> = Object(body);
  if (typeof me !== "string") return refuse("invalid_input", { field: "me" });
  if (typeof rid !== "string" || !RID.test(rid)) return refuse("invalid_input", { field: "rid" });
  if (typeof module !== "string") return refuse("invalid_input", { field: "module" });
  const known = MODULES.find((each) => each === module);
  if (!known) return refuse("unknown_module", { module: module.slice(0, 64) });
  return { ok: true, value: { me, module: known, rid, data } };
}
