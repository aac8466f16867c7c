/** The audit of proposals, of legal versions, and of who has accepted them. */
import { LEGAL_PAGES, type LegalState } from "@/domain/legal.ts";
import type { Proposal } from "@/domain/proposals.ts";
import type { Catalogue } from "@/domain/catalogue.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { dueAt, rowsOf } from "@/store/proposals/writer.ts";
import type { LegalAccepted, LegalVersion, Member } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Each proposal is listed where it stands, has what it proposes, and has become the version that it says. */
export async function* auditProposals(database: Database): AsyncGenerator<Problem> {
  const all = () => database.list(kind<Proposal>("proposal"));
  const listed = (name: string) => (proposal: Proposal) =>
    rowsOf(proposal).find(([first]) => first === name) ?? null;
  for (const name of ["proposal_open", "proposal_due"]) {
    const rowOf = listed(name);
    yield* auditLinks<Proposal, 0>(database, all(), {
      partner: (_, proposal) => rowOf(proposal),
      fits: () => true,
      isOver: (proposal) => rowOf(proposal) === null,
      problem: () => "proposal that is not listed where it stands",
    });
    yield* auditLinks<0, Proposal>(database, database.list(kind<0>(name)), {
      partner: (key) => keys.proposal(String(key.at(-1))),
      fits: ({ key }, proposal) => rowOf(proposal)?.join() === key.join(),
      problem: () => "listed is a proposal that is not there, or stands elsewhere",
    });
  }
  yield* auditLinks<Proposal, unknown>(database, all(), {
    partner: (_, { about, id }): Key<unknown> =>
      about === "catalogue" ? keys.proposalCatalogue(id) : keys.proposalText(id, "en"),
    fits: () => true,
    problem: () => "proposal without what it proposes",
  });
  yield* auditLinks<Proposal, unknown>(database, all(), {
    partner: (_, { about, became = 0 }): Key<unknown> =>
      about === "catalogue" ? keys.catalogueChange(became) : keys.legalVersion(about, became),
    fits: ({ value: { id } }, change) => (change as { proposal?: string }).proposal === id,
    isOver: ({ state }) => state !== "live",
    problem: () => "proposal that is live, and of which its version knows nothing",
  });
  for await (const { key, value } of all()) {
    if (value.state === "planned" && dueAt(value) === null) yield problemAt(key, "planned for no time");
  }
  for (const name of ["proposal_catalogue", "proposal_text"]) {
    yield* auditLinks<unknown, Proposal>(database, database.list(kind<unknown>(name)), {
      partner: (key) => keys.proposal(String(key[1])),
      fits: () => true,
      problem: () => "content of no proposal",
    });
  }
  yield* auditLinks<unknown, Catalogue>(database, database.list(kind<unknown>("catalogue_change")), {
    partner: (key) => keys.catalogueVersion(Number(key[1])),
    fits: () => true,
    problem: () => "change of the catalogue without its version",
  });
}

/** Versions of legal pages follow one another, each with its texts; the last one counts. */
export async function* auditLegal(database: Database): AsyncGenerator<Problem> {
  for (const page of LEGAL_PAGES) {
    let last = 0;
    for await (const { key, value } of database.list(keys.legalVersions(page))) {
      const n = Number(key[2]);
      if (n !== last + 1) yield problemAt(key, `version ${n} follows version ${last}`);
      last = n;
      const texts = await database.getMany([
        keys.legalVersionText(page, n, "en"),
        keys.legalVersionText(page, n, "he"),
        keys.legalVersionText(page, n, "de"),
      ]);
      if (texts.some((text) => text.value === null)) yield problemAt(key, "legal version without its texts");
      if (typeof value.at !== "number") yield problemAt(key, "legal version without a time");
    }
    // Read after the versions: what has come since then is there too.
    const state: LegalState = (await database.get(keys.legalState())).value ?? {};
    const { version = 0, asked = 0 } = state[page] ?? {};
    if (version < last || (version > 0 && !await isThere(database, keys.legalVersion(page, version)))) {
      yield problemAt(keys.legalState(), `version ${version} of "${page}" counts, the last one is ${last}`);
    }
    const asking = asked > 0 ? (await database.get(keys.legalVersion(page, asked))).value : null;
    if (asked > 0 && !asking?.asks) {
      yield problemAt(keys.legalState(), `version ${asked} of "${page}" asks nobody`);
    }
  }
  yield* auditLinks<string, LegalVersion>(database, database.list(kind<string>("legal_version_text")), {
    partner: (key) => keys.legalVersion(key[1] as "tos", Number(key[2])),
    fits: () => true,
    problem: () => "text of no legal version",
  });
  yield* auditLinks<LegalAccepted, Member>(database, database.list(kind<LegalAccepted>("legal_accepted")), {
    partner: (key) => keys.member(key[1] as Member["id"]),
    fits: ({ key }, { accepted }) => (accepted?.[key[2] as "tos"] ?? 0) >= Number(key[3]),
    problem: () => "acceptance that its member's record does not say",
  });
  for (const page of ["tos", "privacy"] as const) {
    yield* auditLinks<Member, LegalAccepted>(database, database.list(kind<Member>("member")), {
      partner: (key, { accepted }) => {
        const version = accepted?.[page];
        return version === undefined ? null : keys.legalAccepted(key[1] as Member["id"], page, version);
      },
      fits: () => true,
      isOver: ({ accepted }) => accepted?.[page] === undefined,
      problem: () => `member who has accepted "${page}" at no time`,
    });
  }
}

async function isThere(database: Database, key: Key<unknown>): Promise<boolean> {
  return (await database.get(key)).versionstamp !== null;
}
