/** What a check of `deno task doctor` has found. Texts never quote a secret. */

export interface Finding {
  /** What was looked at, such as `mail`. */
  check: string;
  /** `warn` is a site that runs and could be better; `fail` one that should not open. */
  state: "ok" | "warn" | "fail";
  text: string;
  /** What to do about it; missing where nothing is to be done. */
  cure?: string;
}

export function ok(check: string, text: string): Finding {
  return { check, state: "ok", text };
}

export function warn(check: string, text: string, cure: string): Finding {
  return { check, state: "warn", text, cure };
}

export function fail(check: string, text: string, cure: string): Finding {
  return { check, state: "fail", text, cure };
}

/** The first line of what went wrong, and of what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ""] = error.message.split("\n");
  return error.cause instanceof Error ? `${line}: ${reasonOf(error.cause)}` : line;
}

/** A line for a person: state, check, text, and below it the cure. */
export function lineOf({ check, state, text, cure }: Finding): string {
  const line = `${state.padEnd(4)}  ${check.padEnd(12)}  ${text}`;
  return cure === undefined ? line : `${line}\n${" ".repeat(20)}→ ${cure}`;
}
