/** Reads proposed changes of the catalogue and of legal texts. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { Proposal, Proposed } from "@/domain/proposals.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

/** What is proposed. */
export interface ProposalContent {
  catalogue: Catalogue | null;
  texts: Record<TextLanguage, string>;
}

/** The keys of a proposal and of all that it may hold: its row, a catalogue, and a text in each language. */
export function proposalKeys(id: string) {
  return [
    keys.proposal(id),
    keys.proposalCatalogue(id),
    keys.proposalText(id, "en"),
    keys.proposalText(id, "he"),
    keys.proposalText(id, "de"),
  ] as const;
}

export async function getProposal(
  database: Database,
  id: string,
): Promise<{ proposal: Proposal; content: ProposalContent } | null> {
  const [proposal, catalogue, en, he, de] = await database.getMany(proposalKeys(id));
  if (!proposal.value) return null;
  return {
    proposal: proposal.value,
    content: {
      catalogue: catalogue.value,
      texts: { en: en.value ?? "", he: he.value ?? "", de: de.value ?? "" },
    },
  };
}

/** Proposals that are not over, the latest first. */
export async function listOpenProposals(
  database: Database,
  about: Proposed,
  limit: number,
): Promise<Proposal[]> {
  const rows = await Array.fromAsync(database.list(keys.proposalsOpen(about), { reverse: true, limit }));
  const entries = await database.getMany(rows.map(({ key }) => keys.proposal(String(key[3]))));
  return entries.flatMap(({ value }) => value ?? []);
}

/** The ids of planned proposals whose time has come, in the order of their times. */
export async function listDueProposals(database: Database, now: number): Promise<string[]> {
  const due: string[] = [];
  for await (const { key } of database.list(keys.proposalsDue())) {
    if (Number(key[1]) > now) break;
    due.push(String(key[2]));
  }
  return due;
}
