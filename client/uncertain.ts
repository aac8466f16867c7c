/** After which refusals nobody knows what the server did: the same is asked again, under its `rid`. Pure. */

const UNCERTAIN = ["connection_lost", "no_answer", "deadline_exceeded", "internal", "shutting_down"];

export function isUncertain(code: string): boolean {
  return UNCERTAIN.includes(code);
}
