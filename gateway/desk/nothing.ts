/** Says nothing but that it is done, or why it was refused. */
export async function nothing<Answer extends { ok: boolean }>(
  answer: Promise<Answer>,
): Promise<Exclude<Answer, { ok: true }> | { ok: true; value: Record<string, never> }> {
  const result = await answer;
  return isRefused(result) ? result : { ok: true, value: {} };
}

function isRefused<Answer extends { ok: boolean }>(answer: Answer): answer is Exclude<Answer, { ok: true }> {
  return !answer.ok;
}
