/**
 * Mailed links as a test follows them: path and fragment, on the server under test, whatever origin the mail says. Each step is
 * the post that a browser makes (routes/link_page.tsx).
 */
import type { LetterKind } from "@/domain/mail.ts";
import { readCode } from "@/domain/secret_link.ts";
import { type Answer, type Place, postForm, type RequestOptions } from "@/tests/kit/http.ts";
import { mailTo } from "@/tests/kit/mails.ts";
import type { TestMember } from "@/tests/kit/member.ts";

/** Waits for the newest mail of a kind, and gives its first link. */
export async function linkTo(server: { path: string }, address: string, kind: LetterKind): Promise<string> {
  const { links: [link] } = await mailTo(server, address, { kind });
  if (!link) throw new RangeError(`The mail "${kind}" to ${address} has no link`);
  return ownLink(link);
}

/** What a test goes on with of a link: path and fragment. */
export function ownLink(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** Looks at what a link opens. */
export function openLink(
  server: Place,
  link: string,
  options: Omit<RequestOptions, "method" | "body"> = {},
): Promise<Answer> {
  return postForm(server, pathOf(link), { link: readCode(link) }, options);
}

/** Sends the form that a link opens, which uses it up. */
export function followLink(
  server: Place,
  link: string,
  fields: Record<string, string> = {},
  options: Omit<RequestOptions, "method" | "body"> = {},
): Promise<Answer> {
  return postForm(server, pathOf(link), { ...fields, token: readCode(link) }, options);
}

function pathOf(link: string): string {
  return link.replace(/#.*$/, "");
}

/** Confirms a member's address by the link that the registration has mailed. */
export async function confirmEmail(
  server: { path: string; origin: string },
  { email }: TestMember,
): Promise<void> {
  const answer = await followLink(server, await linkTo(server, email, "verify"));
  if (answer.status !== 303) throw new Error(`Cannot confirm "${email}": ${answer.status}`);
}
