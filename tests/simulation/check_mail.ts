/** Judges what became of mails: each that has to be sent comes, and comes again only where something was lost (AU-32). */
import type { Case } from "@/tests/simulation/checks.ts";

export function judgeMails({ evidence, post }: Case): string[] {
  const problems: string[] = [];
  const receipts = post.brought.filter(({ kind }) => kind === "receipt");
  for (const { order, isReturned } of evidence.bought) {
    const count = receipts.filter(({ text }) => text.includes(order)).length;
    if (count === 0 && !isReturned) problems.push(`AU-32: nobody has a receipt for ${order}`);
    if (count > 1 && !evidence.isDisturbed && !post.isDisturbed) {
      problems.push(`AU-32: ${count} receipts for ${order}, though nothing was lost`);
    }
  }
  const other = receipts.filter(({ text }) => !evidence.bought.some(({ order }) => text.includes(order)));
  if (other.length > 0) problems.push(`AU-32: ${other.length} receipts for what nobody has bought`);
  return problems;
}
