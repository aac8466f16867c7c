/** Mailed links as a test follows them: their path on the server under test, whatever origin the mail says. */
import type { LetterKind } from "@/domain/mail.ts";
import { postForm } from "@/tests/kit/http.ts";
import { mailTo } from "@/tests/kit/mails.ts";
import type { TestMember } from "@/tests/kit/member.ts";

/** Waits for the newest mail of a kind, and gives the path of its first link. */
export async function linkTo(server: { path: string }, address: string, kind: LetterKind): Promise<string> {
  const { links: [link] } = await mailTo(server, address, { kind });
  if (!link) throw new RangeError(`The mail "${kind}" to ${address} has no link`);
  return new URL(link).pathname;
}

/** Confirms a member's address by the link that the registration has mailed. */
export async function confirmEmail(
  server: { path: string; origin: string },
  { email }: TestMember,
): Promise<void> {
  const answer = await postForm(server, await linkTo(server, email, "verify"), {});
  if (answer.status !== 303) throw new Error(`Cannot confirm "${email}": ${answer.status}`);
}
