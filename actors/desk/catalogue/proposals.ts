/**
 * Proposals: a change of the catalogue or of a legal page that somebody works on, hands in, and another person agrees to where
 * money or odds are touched (domain/proposals.ts). Each act names the version of the proposal that it was decided on, and checks
 * what it rests on, so that of two at once one counts (CG-19).
 */
import { isDeepStrictEqual } from "node:util";
import type { Catalogue, Translated } from "@/domain/catalogue.ts";
import type { TextLanguage } from "@/domain/language.ts";
import {
  isLegalPage,
  type LegalPage,
  type LegalState,
  type LegalText,
  legalTextBytes,
  legalVersionOf,
} from "@/domain/legal.ts";
import { LEGAL_MAX_BYTES, PLAN_MAX_MS, PROPOSAL_NOTE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import {
  isOpenProposal,
  isProposalId,
  needsSecond,
  PARTS,
  type Proposal,
  type Proposed,
  rebased,
} from "@/domain/proposals.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { checkSecondPerson } from "@/domain/second_person.ts";
import { extentOf } from "@/domain/staff.ts";
import { type Actor, type StaffAct, SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";
import { getCatalogueVersion, listCatalogueVersions } from "@/store/catalogue/reader.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getLegalVersion } from "@/store/legal/reader.ts";
import {
  getProposal,
  listDueProposals,
  type ProposalContent,
  proposalKeys,
} from "@/store/proposals/reader.ts";
import { putProposal, putProposedCatalogue, putProposedTexts } from "@/store/proposals/writer.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import {
  checkLegalPage,
  checkNext,
  differencesText,
  type LiveLegal,
  publishCatalogue,
  publishLegal,
} from "@/actors/desk/catalogue/publish.ts";

export type ProposalCode =
  | "unknown_proposal"
  | "unknown_version"
  | "proposal_changed"
  | "proposal_not_yours"
  | "proposal_empty"
  | "proposal_note_invalid"
  | "second_person_required"
  | "not_permitted"
  | "catalogue_invalid"
  | "catalogue_changed"
  | "id_used"
  | "legal_invalid"
  | "legal_summary_missing"
  | "plan_invalid"
  | "deadline_exceeded";

type Acted = Promise<Result<Proposal, ProposalCode>>;

/** Which proposal, as it was when somebody decided on it; version 0 for one that they begin. */
export interface ProposalAt {
  id: string;
  version: number;
}

/** What somebody writes into a proposal: a part of the catalogue, or texts of a page with what members are told. */
export type Written =
  | { about: "catalogue"; part: string; value: unknown }
  | {
    about: LegalPage;
    texts: Readonly<Partial<Record<TextLanguage, string>>>;
    asks?: boolean;
    summary?: Translated;
  };

export interface Proposals {
  get(id: string): Promise<{ proposal: Proposal; content: ProposalContent } | null>;
  /** Begins a proposal, or goes on with one's own. What would not be valid is not kept. */
  save(by: Actor, at: ProposalAt, written: Written): Acted;
  /** Begins a proposal that brings back what a version said. */
  bringBack(by: Actor, id: string, of: { about: Proposed; version: number }): Acted;
  /** Hands a draft in: it goes live at `goes_at`, or at once for null; or waits for another person. */
  submit(by: Actor, at: ProposalAt, how: { note: string; goes_at: number | null }): Acted;
  agree(by: Actor, at: ProposalAt): Acted;
  withdraw(by: Actor, at: ProposalAt): Acted;
  /** Makes a proposal anew of what is live: it is a draft again. */
  rebase(by: Actor, at: ProposalAt): Acted;
  /** Lets planned proposals go live whose time has come, each once, on whichever isolate is first. */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** All that an act on a proposal is decided on, in one snapshot but for the texts that `state` holds. */
interface State {
  row: Entry<Proposal>;
  content: ProposalContent;
  live: Entry<Catalogue> & { value: Catalogue };
  legal: Entry<LegalState>;
  legalRows: readonly Entry<LegalText>[];
  deskRoute: DeskRoute;
}

const NO_WORDS: Translated = { en: "", he: "", de: "" };

export function openProposals(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): Proposals {
  const { database, now } = env;

  async function load(id: string, about: Proposed | null): Promise<State> {
    const deskRoute = await readDeskRoute(env);
    const [row, catalogue, en, he, de, live, legal] = await database.getMany([
      ...proposalKeys(id),
      keys.catalogue(),
      keys.legalState(),
    ]);
    if (!live.value) throw new Error("Cannot propose: the database has no catalogue");
    const page = row.value?.about ?? about;
    const legalRows = page && isLegalPage(page)
      ? await database.getMany([keys.legal(page, "en"), keys.legal(page, "he"), keys.legal(page, "de")])
      : [];
    return {
      row,
      content: {
        catalogue: catalogue.value,
        texts: { en: en.value ?? "", he: he.value ?? "", de: de.value ?? "" },
      },
      live: { ...live, value: live.value },
      legal,
      legalRows,
      deskRoute,
    };
  }

  /** Changes a proposal that is there. */
  function act(
    by: Actor,
    at: ProposalAt,
    decided: {
      what: StaffAct;
      next(proposal: Proposal, state: State, draft: Draft): Result<Next, ProposalCode>;
    },
  ): Acted {
    return staffLog.run<State, Proposal, ProposalCode>({
      load: () => load(at.id, null),
      decide(state, draft, log) {
        const before = state.row.value;
        if (!before) return refuse("unknown_proposal");
        if (before.version !== at.version) return refuse("proposal_changed");
        const next = decided.next(before, state, draft);
        if (!next.ok) return next;
        const { proposal, acts = [] } = next.value;
        const written = putProposal(draft, state.row, { ...proposal, changed_at: now() });
        notifyDesk(draft, state.deskRoute, [{ about: "list", list: "catalogue" }]);
        log([
          {
            by,
            what: decided.what,
            subject: { ref: refOf(written) },
            ...written.note && { reason: written.note },
            before: before.state,
            after: written.state,
          },
          ...acts,
        ]);
        return accept(written);
      },
    });
  }

  /** What a proposal becomes with nothing missing but its time: live, or planned. */
  function place(by: Actor, proposal: Omit<Proposal, "state">, state: State, draft: Draft): Next {
    const { goes_at } = proposal;
    if (goes_at !== null && goes_at > now()) return { proposal: { ...proposal, state: "planned" } };
    return goLive(by, proposal, state, draft);
  }

  function goLive(by: Actor, proposal: Omit<Proposal, "state">, state: State, draft: Draft): Next {
    const { about, id, note, agreed } = proposal;
    const change = {
      by: proposal.by,
      ...agreed && { agreed: agreed.by },
      at: now(),
      note,
      proposal: id,
    };
    const done = about === "catalogue"
      ? publishCatalogue(draft, state.live, { by, next: proposedOf(state), change })
      : publishLegal(draft, liveLegal(about, state), {
        by,
        texts: state.content.texts,
        version: { ...change, asks: proposal.asks ?? false, summary: proposal.summary ?? NO_WORDS },
      });
    return { proposal: { ...proposal, state: "live", became: done.version }, acts: [done.act] };
  }

  /** Why a proposal may not go live as things stand, or null. */
  function checkPlaceable(proposal: Proposal, state: State): Result<null, ProposalCode> {
    const { about, base } = proposal;
    if (base !== liveVersion(about, state)) return refuse("catalogue_changed");
    if (about === "catalogue") return checkNext(proposedOf(state));
    return checkLegalPage(about, {
      texts: state.content.texts,
      asks: proposal.asks ?? false,
      summary: proposal.summary ?? NO_WORDS,
    });
  }

  async function save(by: Actor, at: ProposalAt, written: Written): Acted {
    if (!isProposalId(at.id)) return refuse("unknown_proposal");
    if (written.about === "catalogue") {
      const used = await checkNewIds(at.id, written.part, written.value);
      if (!used.ok) return used;
    }
    return await begin(by, at, written.about, (state) => {
      if (written.about !== "catalogue") return writeTexts(state, written);
      if (!PARTS.some((part) => part === written.part)) {
        return refuse("catalogue_invalid", { problems: `${written.part}: cannot be changed here` });
      }
      const before = state.content.catalogue ?? state.live.value;
      // An optional part may lack; JSON of a form never says so by undefined.
      const catalogue = { ...before, [written.part]: written.value } as Catalogue;
      const checked = checkNext(catalogue);
      return checked.ok ? accept({ catalogue }) : checked;
    });
  }

  function writeTexts(
    { row, content, legalRows }: State,
    { texts, asks, summary }: Exclude<Written, { about: "catalogue" }>,
  ): Result<Content, ProposalCode> {
    const tooLong = Object.values(texts).find((text) => legalTextBytes(text) > LEGAL_MAX_BYTES);
    if (tooLong !== undefined) {
      const bytes = legalTextBytes(tooLong);
      return refuse("legal_invalid", {
        problems: `it has ${bytes} bytes, at most ${LEGAL_MAX_BYTES} are possible`,
      });
    }
    const [en, he, de] = legalRows;
    const live = { en: en?.value?.text ?? "", he: he?.value?.text ?? "", de: de?.value?.text ?? "" };
    const cleaned = Object.fromEntries(
      Object.entries(texts).map(([lang, text]) => [lang, text.replaceAll(/\r\n?/g, "\n").trim()]),
    );
    return accept({
      texts: { ...(row.value ? content.texts : live), ...cleaned },
      ...asks !== undefined && { asks },
      ...summary && { summary },
    });
  }

  /** Begins a proposal with what is written, or writes it into one's own draft. */
  function begin(
    by: Actor,
    { id, version }: ProposalAt,
    about: Proposed,
    write: (state: State) => Result<Content, ProposalCode>,
  ): Acted {
    return staffLog.run<State, Proposal, ProposalCode>({
      load: () => load(id, about),
      decide(state, draft, log) {
        const before = state.row.value;
        if (!before && version !== 0) return refuse("unknown_proposal");
        if (before) {
          if (before.about !== about) return refuse("unknown_proposal");
          if (before.by !== by.staff) return refuse("proposal_not_yours");
          // The same click, come twice, has begun it already.
          const isAgain = version === 0 && before.version === 1 && before.state === "draft";
          if (before.version !== version && !isAgain) return refuse("proposal_changed");
          if (before.state !== "draft") return refuse("proposal_changed");
        }
        const content = write(state);
        if (!content.ok) return content;
        const { catalogue, texts, ...own } = content.value;
        if (before && isSame(before, state.content, content.value)) return accept(before);
        if (version === 0 && before) return refuse("proposal_changed");
        const at = now();
        const fresh: Omit<Proposal, "version"> = {
          id,
          about,
          base: liveVersion(about, state),
          state: "draft",
          by: by.staff,
          at,
          changed_at: at,
          note: "",
          goes_at: null,
        };
        const written = putProposal(draft, state.row, { ...before ?? fresh, ...own, changed_at: at });
        if (catalogue) putProposedCatalogue(draft, id, catalogue);
        if (texts) putProposedTexts(draft, id, texts);
        notifyDesk(draft, state.deskRoute, [{ about: "list", list: "catalogue" }]);
        log([{
          by,
          what: "proposal.save",
          subject: { ref: refOf(written) },
          ...catalogue && { after: differencesText(state.live.value, catalogue) },
        }]);
        return accept(written);
      },
    });
  }

  /** An id that a version once gave to something is never given to something else. */
  async function checkNewIds(id: string, part: string, value: unknown): Promise<Result<null, "id_used">> {
    const [live, own] = await database.getMany([keys.catalogue(), keys.proposalCatalogue(id)]);
    const known = new Set([...idsOf(part, live.value), ...idsOf(part, own.value)]);
    const added = idsOf(part, { [part]: value }).filter((id) => !known.has(id));
    if (added.length === 0) return accept(null);
    for await (const version of listCatalogueVersions(database)) {
      const old = idsOf(part, version);
      const taken = added.find((id) => old.includes(id));
      if (taken !== undefined) return refuse("id_used", { id: String(taken) });
    }
    return accept(null);
  }

  return {
    get: (id) => isProposalId(id) ? getProposal(database, id) : Promise.resolve(null),
    save,
    async bringBack(by, id, { about, version }) {
      if (!isProposalId(id)) return refuse("unknown_proposal");
      const content = about === "catalogue"
        ? await getCatalogueVersion(database, version).then((catalogue) => catalogue && { catalogue })
        : await getLegalVersion(database, about, version).then((found) => found && { texts: found.texts });
      if (!content) return refuse("unknown_version");
      return await begin(by, { id, version: 0 }, about, () => accept(content));
    },
    submit(by, at, { note: raw, goes_at }) {
      const note = dropControls(raw).trim();
      if (isBlank(note) || codePoints(note) > PROPOSAL_NOTE_MAX_CODE_POINTS) {
        return Promise.resolve(refuse("proposal_note_invalid", { max: PROPOSAL_NOTE_MAX_CODE_POINTS }));
      }
      if (goes_at !== null && !(goes_at > now() && goes_at <= now() + PLAN_MAX_MS)) {
        return Promise.resolve(refuse("plan_invalid"));
      }
      return act(by, at, {
        what: "proposal.submit",
        next(before, state, draft) {
          if (before.by !== by.staff) return refuse("proposal_not_yours");
          if (before.state !== "draft") return refuse("proposal_changed");
          const checked = checkPlaceable(before, state);
          if (!checked.ok) return checked;
          if (isUnchanged(before, state)) return refuse("proposal_empty");
          const proposal = { ...before, note, goes_at };
          const isAlone = extentOf(by.roles, "catalogue") === "all" &&
            (before.about !== "catalogue" || !needsSecond(state.live.value, proposedOf(state)));
          if (!isAlone) return accept({ proposal: { ...proposal, state: "waiting" } });
          return accept(place(by, proposal, state, draft));
        },
      });
    },
    agree: (by, at) =>
      act(by, at, {
        what: "proposal.agree",
        next(before, state, draft) {
          if (extentOf(by.roles, "catalogue") !== "all") return refuse("not_permitted");
          if (before.state !== "waiting") return refuse("proposal_changed");
          const second = checkSecondPerson(before.by, by.staff);
          if (!second.ok) return second;
          const checked = checkPlaceable(before, state);
          if (!checked.ok) return checked;
          return accept(place(by, { ...before, agreed: { by: by.staff, at: now() } }, state, draft));
        },
      }),
    withdraw: (by, at) =>
      act(by, at, {
        what: "proposal.withdraw",
        next(before) {
          if (!isOpenProposal(before)) return refuse("proposal_changed");
          if (before.by !== by.staff && extentOf(by.roles, "catalogue") !== "all") {
            return refuse("proposal_not_yours");
          }
          return accept({ proposal: { ...before, state: "withdrawn" } });
        },
      }),
    async rebase(by, at) {
      const found = isProposalId(at.id) ? await getProposal(database, at.id) : null;
      if (!found) return refuse("unknown_proposal");
      const { about, base: made } = found.proposal;
      const base = about === "catalogue" ? await getCatalogueVersion(database, made) : null;
      return await act(by, at, {
        what: "proposal.rebase",
        next({ agreed: _, ...before }, state, draft) {
          if (!isOpenProposal(before)) return refuse("proposal_changed");
          if (before.by !== by.staff) return refuse("proposal_not_yours");
          if (about === "catalogue") {
            const { value: live } = state.live;
            const next = rebased(proposedOf(state), base ?? live, live);
            const checked = checkNext(next);
            if (!checked.ok) return checked;
            putProposedCatalogue(draft, before.id, next);
          }
          return accept({
            proposal: { ...before, state: "draft", base: liveVersion(about, state), goes_at: null },
          });
        },
      });
    },
    async sweep(signal) {
      for (const id of await listDueProposals(database, now())) {
        if (signal?.aborted) return;
        const row = await database.get(keys.proposal(id));
        if (row.value?.state !== "planned") continue;
        const { version } = row.value;
        // Whoever else is faster has changed it, and nothing is left to do.
        await becomeDue({ id, version });
      }
    },
  };

  function becomeDue(at: ProposalAt): Acted {
    return staffLog.run<State, Proposal, ProposalCode>({
      load: () => load(at.id, null),
      decide(state, draft, log) {
        const before = state.row.value;
        if (before?.state !== "planned" || before.version !== at.version) return refuse("proposal_changed");
        const isReady = checkPlaceable(before, state).ok;
        const { proposal, acts = [] }: Next = isReady
          ? goLive(SYSTEM_ACTOR, before, state, draft)
          : { proposal: { ...before, state: "outdated" } };
        const written = putProposal(draft, state.row, { ...proposal, changed_at: now() });
        notifyDesk(draft, state.deskRoute, [{ about: "list", list: "catalogue" }]);
        const by = SYSTEM_ACTOR;
        log(
          isReady ? acts : [{
            by,
            what: "proposal.outdated",
            subject: { ref: refOf(written) },
            reason: before.note,
          }],
        );
        return accept(written);
      },
    });
  }
}

interface Next {
  proposal: Omit<Proposal, "version">;
  acts?: Parameters<Parameters<Parameters<StaffLog["run"]>[0]["decide"]>[2]>[0];
}

interface Content {
  catalogue?: Catalogue;
  texts?: Record<TextLanguage, string>;
  asks?: boolean;
  summary?: Translated;
}

function refOf({ about, id }: Pick<Proposal, "about" | "id">): string {
  return `${about} ${id}`;
}

function proposedOf({ content, live }: State): Catalogue {
  return { ...content.catalogue ?? live.value, version: live.value.version };
}

function liveLegal(page: LegalPage, { legal, legalRows }: State): LiveLegal {
  return { page, state: legal, rows: legalRows };
}

function liveVersion(about: Proposed, { live, legal }: State): number {
  return about === "catalogue" ? live.value.version : legalVersionOf(legal.value, about);
}

/** Whether a proposal says what is live already, and asks nobody anew. */
function isUnchanged({ about, asks }: Proposal, state: State): boolean {
  if (about === "catalogue") return isDeepStrictEqual(proposedOf(state), state.live.value);
  const [en, he, de] = state.legalRows.map(({ value }) => value?.text ?? "");
  return !asks && isDeepStrictEqual(state.content.texts, { en, he, de });
}

function isSame(
  proposal: Proposal,
  before: ProposalContent,
  { catalogue, texts, asks, summary }: Content,
): boolean {
  return (!catalogue ||
    isDeepStrictEqual({ ...catalogue, version: 0 }, { ...before.catalogue, version: 0 })) &&
    (!texts || isDeepStrictEqual(texts, before.texts)) &&
    (asks === undefined || asks === (proposal.asks ?? false)) &&
    (!summary || isDeepStrictEqual(summary, proposal.summary ?? NO_WORDS));
}

/** The ids that a part of a catalogue gives away; none where its rows have no such ids. */
function idsOf(part: string, catalogue: unknown): unknown[] {
  const value = (catalogue as Record<string, unknown> | null)?.[part];
  const rows = part === "wheel" ? (value as { prizes?: unknown } | null)?.prizes : value;
  if (!["credits", "premium", "gifts", "wheel"].includes(part) || !Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const id = row !== null && typeof row === "object" ? (row as { id?: unknown }).id : undefined;
    return id === undefined ? [] : [id];
  });
}
