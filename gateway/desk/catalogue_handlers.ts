/** Handlers of the calls about what the site sells, and its texts. */
import type { Catalogue } from "@/domain/catalogue.ts";
import { diffCatalogues } from "@/domain/catalogue_diff.ts";
import { isLegalPage } from "@/domain/legal.ts";
import { needsSecond, type Proposal } from "@/domain/proposals.ts";
import { accept, type RefusalCode, refuse, type Result } from "@/domain/refusals.ts";
import { extentOf } from "@/domain/staff.ts";
import type { Made } from "@/actors/desk/catalogue/mod.ts";
import type { Actors } from "@/actors/mod.ts";
import { actorOf } from "@/gateway/desk/actor_of.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import type { CATALOGUE_CALLS } from "@/protocol/desk/calls/catalogue.ts";
import type { ProposalView, VersionView } from "@/protocol/desk/views/catalogue.ts";

const NO_WORDS = { en: "", he: "", de: "" };

export const catalogueHandlers: { readonly [M in keyof typeof CATALOGUE_CALLS]: DeskHandler<M> } = {
  catalogue: async (_input, caller, actors) => {
    const { catalogue } = actors.desk;
    const [live, open] = await Promise.all([catalogue.live(), catalogue.open("catalogue")]);
    const people = await peopleOf(actors);
    return accept({
      catalogue: wire(live),
      version: live.version,
      open: open.map((each) => viewOf(each, { caller, people, live: live.version })),
      others: people.agreeing(caller),
    });
  },
  "catalogue/versions": async ({ before }, _caller, actors) => {
    const versions = await actors.desk.catalogue.versions(before ?? null);
    const people = await peopleOf(actors);
    const last = versions.at(-1)?.n ?? 1;
    return accept({
      versions: versions.map((each) => versionOf(each, people)),
      next: last > 1 ? last : null,
    });
  },
  "catalogue/version": async ({ n }, _caller, actors) => {
    const { catalogue } = actors.desk;
    const [found, before, [made]] = await Promise.all([
      catalogue.version(n),
      catalogue.version(n - 1),
      catalogue.versions(n + 1),
    ]);
    if (!found) return refuse("unknown_version");
    return accept({
      catalogue: wire(found),
      version: versionOf(made ?? { n, change: null }, await peopleOf(actors)),
      differences: before ? diffCatalogues(before, found) : [],
    });
  },
  texts: async ({ page }, caller, actors) => {
    const { catalogue } = actors.desk;
    const [live, open, versions, people] = await Promise.all([
      catalogue.legal(page),
      catalogue.open(page),
      catalogue.legalVersions(page),
      peopleOf(actors),
    ]);
    return accept({
      version: live.version,
      texts: live.texts,
      open: open.map((each) => viewOf(each, { caller, people, live: live.version })),
      versions: versions.map((each) => versionOf(each, people)),
    });
  },
  "texts/version": async ({ page, n }, _caller, actors) => {
    const { catalogue } = actors.desk;
    const [found, before] = await Promise.all([
      catalogue.legalVersion(page, n),
      n > 1 ? catalogue.legalVersion(page, n - 1) : null,
    ]);
    if (!found) return refuse("unknown_version");
    return accept({
      version: versionOf({ n, change: found.version }, await peopleOf(actors)),
      texts: found.texts,
      before: before?.texts ?? null,
    });
  },
  proposal: async ({ proposal: id }, caller, actors) => {
    const { catalogue } = actors.desk;
    const found = await catalogue.get(id);
    if (!found) return refuse("unknown_proposal");
    const { proposal, content } = found;
    const { about } = proposal;
    const people = await peopleOf(actors);
    const isMaster = extentOf(caller.staff.roles, "catalogue") === "all";
    const others = people.agreeing(caller);
    if (isLegalPage(about)) {
      const live = await catalogue.legal(about);
      return accept({
        proposal: viewOf(proposal, { caller, people, live: live.version }),
        catalogue: null,
        differences: [],
        texts: content.texts,
        live_texts: live.texts,
        second: isMaster ? 0 : 1,
        others,
      });
    }
    const live = await catalogue.live();
    const next: Catalogue = content.catalogue ?? live;
    return accept({
      proposal: viewOf(proposal, { caller, people, live: live.version }),
      catalogue: wire(next),
      differences: diffCatalogues(live, next),
      texts: null,
      live_texts: null,
      second: isMaster && !needsSecond(live, next) ? 0 : 1,
      others,
    });
  },
  "proposal/save": ({ proposal, version, part, value }, caller, actors) =>
    acted(
      actors.desk.catalogue.save(
        actorOf(caller),
        { id: proposal, version },
        { about: "catalogue", part, value },
      ),
      caller,
      actors,
    ),
  "proposal/write": ({ proposal, version, page, texts, asks, summary }, caller, actors) =>
    acted(
      actors.desk.catalogue.save(actorOf(caller), { id: proposal, version }, {
        about: page,
        texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
        ...asks !== undefined && { asks: asks === 1 },
        ...summary && { summary },
      }),
      caller,
      actors,
    ),
  "proposal/bring_back": ({ proposal, of, n }, caller, actors) =>
    acted(
      actors.desk.catalogue.bringBack(actorOf(caller), proposal, { about: of, version: n }),
      caller,
      actors,
    ),
  "proposal/submit": ({ proposal, version, note, goes_at }, caller, actors) =>
    acted(
      actors.desk.catalogue.submit(actorOf(caller), { id: proposal, version }, {
        note,
        goes_at: goes_at === null ? null : goes_at * 1_000,
      }),
      caller,
      actors,
    ),
  "proposal/agree": ({ proposal, version }, caller, actors) =>
    acted(actors.desk.catalogue.agree(actorOf(caller), { id: proposal, version }), caller, actors),
  "proposal/withdraw": ({ proposal, version }, caller, actors) =>
    acted(actors.desk.catalogue.withdraw(actorOf(caller), { id: proposal, version }), caller, actors),
  "proposal/rebase": ({ proposal, version }, caller, actors) =>
    acted(actors.desk.catalogue.rebase(actorOf(caller), { id: proposal, version }), caller, actors),
};

interface People {
  nameOf(id: string): { id: string; name: string } | null;
  /** How many besides the caller may agree to what touches prices and odds. */
  agreeing(caller: DeskCaller): number;
}

async function peopleOf({ desk }: Actors): Promise<People> {
  const all = await desk.staff.accounts.list();
  const names = new Map<string, string>(all.map(({ id, name }) => [id, name]));
  return {
    nameOf: (id) => id === "system" ? null : { id, name: names.get(id) ?? "" },
    agreeing: ({ staff }) =>
      all.filter(({ id, roles, state }) =>
        id !== staff.id && state === "active" && extentOf(roles, "catalogue") === "all"
      ).length,
  };
}

async function acted<Code extends RefusalCode>(
  answer: Promise<Result<Proposal, Code>>,
  caller: DeskCaller,
  actors: Actors,
): Promise<Result<ProposalView, Code>> {
  const result = await answer;
  if (!result.ok) return result;
  const { about } = result.value;
  const { catalogue } = actors.desk;
  const live = about === "catalogue" ? await catalogue.live() : await catalogue.legal(about);
  const people = await peopleOf(actors);
  return accept(viewOf(result.value, { caller, people, live: live.version }));
}

function viewOf(
  proposal: Proposal,
  { caller, people, live }: { caller: DeskCaller; people: People; live: number },
): ProposalView {
  const { id, about, state, base, by, at, changed_at, note, goes_at, agreed, became, version } = proposal;
  const isOver = state === "live" || state === "withdrawn";
  return {
    id,
    about,
    state,
    base,
    by: people.nameOf(by),
    own: by === caller.staff.id ? 1 : 0,
    at: secondsOf(at),
    changed_at: secondsOf(changed_at),
    note,
    goes_at: goes_at === null ? null : secondsOf(goes_at),
    agreed: agreed ? { by: people.nameOf(agreed.by), at: secondsOf(agreed.at) } : null,
    became: became ?? null,
    asks: proposal.asks ? 1 : 0,
    summary: { ...proposal.summary ?? NO_WORDS },
    behind: !isOver && base !== live ? 1 : 0,
    version,
  };
}

function versionOf({ n, change }: Made, people: People): VersionView {
  const isLegal = change !== null && "asks" in change;
  return {
    n,
    at: change && secondsOf(change.at),
    by: change && people.nameOf(change.by),
    agreed: change?.agreed === undefined ? null : people.nameOf(change.agreed),
    note: change?.note ?? "",
    asks: isLegal && change.asks ? 1 : 0,
    summary: isLegal ? { ...change.summary } : NO_WORDS,
  };
}

function wire(catalogue: Catalogue): Record<string, unknown> {
  return { ...catalogue };
}
