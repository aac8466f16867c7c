/** What the site sells and its texts, from the desk: proposals, what came as a file, and every version with who made it. */
import type { Catalogue } from "@/domain/catalogue.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { type LegalPage, type LegalState, type LegalText, legalVersionOf } from "@/domain/legal.ts";
import { DESK_PAGE } from "@/domain/limits.ts";
import type { Proposal, Proposed } from "@/domain/proposals.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { extentOf } from "@/domain/staff.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { isDeepStrictEqual } from "node:util";
import { getCatalogue, getCatalogueEntry, getCatalogueVersion } from "@/store/catalogue/reader.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getLegalState, getLegalTexts, getLegalVersion, listLegalVersions } from "@/store/legal/reader.ts";
import { listOpenProposals } from "@/store/proposals/reader.ts";
import type { CatalogueChange, LegalVersion } from "@/store/records.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { openProposals, type ProposalCode, type Proposals } from "@/actors/desk/catalogue/proposals.ts";
import {
  checkLegalPage,
  checkNext,
  publishCatalogue,
  publishLegal,
} from "@/actors/desk/catalogue/publish.ts";

export type { ProposalCode } from "@/actors/desk/catalogue/proposals.ts";

/** A version and who made it; nobody knows of the ones from before. */
export interface Made {
  n: number;
  change: CatalogueChange | LegalVersion | null;
}

export interface DeskCatalogue extends Proposals {
  live(): Promise<Catalogue>;
  version(n: number): Promise<Catalogue | null>;
  open(about: Proposed): Promise<Proposal[]>;
  /** Versions of the catalogue before `before`, or from the last on, the latest first. */
  versions(before: number | null): Promise<Made[]>;
  legal(page: LegalPage): Promise<{ version: number; asked: number; texts: Record<TextLanguage, string> }>;
  legalVersion(
    page: LegalPage,
    n: number,
  ): Promise<{ version: LegalVersion; texts: Record<TextLanguage, string> } | null>;
  legalVersions(page: LegalPage): Promise<Made[]>;
  /** Puts in a catalogue that came as a file, at once, as the next version of the one that it was made of. */
  importCatalogue(
    by: Actor,
    next: Catalogue,
  ): Promise<Result<Imported, ProposalCode>>;
  /** Puts in a text that came as a file, at once; nobody is asked to accept it. */
  importLegal(
    by: Actor,
    text: { page: LegalPage; lang: TextLanguage; text: string },
  ): Promise<Result<Imported, ProposalCode>>;
}

/** What a file has become; `changed` false where it said what counts already. */
interface Imported {
  version: number;
  changed: boolean;
}

interface CatalogueState {
  live: Awaited<ReturnType<typeof getCatalogueEntry>>;
  deskRoute: DeskRoute;
}

interface LegalPageState {
  state: Entry<LegalState>;
  rows: Entry<LegalText>[];
  deskRoute: DeskRoute;
}

/** The note of what came as a file. */
const FILE = "file";

export function openDeskCatalogue(
  env: ActorEnv,
  { staffLog }: { staffLog: Pick<StaffLog, "run"> },
): DeskCatalogue {
  const { database, now } = env;
  /** A file goes live at once: of people, those alone who need nobody else may put one in. */
  const mayImport = ({ staff, roles }: Actor) => staff === "system" || extentOf(roles, "catalogue") === "all";

  return {
    ...openProposals(env, { staffLog }),
    live: () => getCatalogue(database),
    version: (n) => getCatalogueVersion(database, n),
    open: (about) => listOpenProposals(database, about, DESK_PAGE),
    async versions(before) {
      const { version } = await getCatalogue(database);
      const last = Math.min(version, (before ?? Infinity) - 1);
      const numbers = Array.from({ length: Math.min(DESK_PAGE, Math.max(0, last)) }, (_, nth) => last - nth);
      const rows = await database.getMany(numbers.map((n) => keys.catalogueChange(n)));
      return numbers.map((n, nth) => ({ n, change: rows[nth]?.value ?? null }));
    },
    async legal(page) {
      const [state, texts] = await Promise.all([getLegalState(database), getLegalTexts(database, page)]);
      return { version: legalVersionOf(state, page), asked: state?.[page]?.asked ?? 0, texts };
    },
    legalVersion: (page, n) => getLegalVersion(database, page, n),
    async legalVersions(page) {
      const versions = await listLegalVersions(database, page, DESK_PAGE);
      return versions.length === 0
        ? [{ n: 1, change: null }]
        : versions.map(({ n, ...change }) => ({ n, change }));
    },
    async importCatalogue(by, next) {
      if (!mayImport(by)) return refuse("not_permitted");
      const checked = checkNext(next);
      if (!checked.ok) return checked;
      return await staffLog.run<CatalogueState, Imported, ProposalCode>({
        async load() {
          const [live, deskRoute] = await Promise.all([getCatalogueEntry(database), readDeskRoute(env)]);
          return { live, deskRoute };
        },
        decide({ live, deskRoute }, draft, log) {
          const { version } = live.value;
          if (next.version < version) return refuse("catalogue_changed");
          if (isDeepStrictEqual({ ...next, version }, live.value)) return accept({ version, changed: false });
          const change = { by: by.staff, at: now(), note: FILE };
          const done = publishCatalogue(draft, live, { by, next, change });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "catalogue" }]);
          log([done.act]);
          return accept({ version: done.version, changed: true });
        },
      });
    },
    async importLegal(by, { page, lang, text }) {
      if (!mayImport(by)) return refuse("not_permitted");
      return await staffLog.run<LegalPageState, Imported, ProposalCode>({
        async load() {
          const [deskRoute, [state, ...rows]] = await Promise.all([
            readDeskRoute(env),
            database.getMany([
              keys.legalState(),
              keys.legal(page, "en"),
              keys.legal(page, "he"),
              keys.legal(page, "de"),
            ]),
          ]);
          return { state, rows, deskRoute };
        },
        decide({ state, rows, deskRoute }, draft, log) {
          const [en, he, de] = rows.map(({ value }) => value?.text ?? "");
          const before = { en: en ?? "", he: he ?? "", de: de ?? "" };
          const summary = { en: "", he: "", de: "" };
          const texts = { ...before, [lang]: text };
          if (before[lang] === text) {
            return accept({ version: legalVersionOf(state.value, page), changed: false });
          }
          // The other languages are as somebody has left them.
          const checked = checkLegalPage(page, {
            texts: { en: text, he: text, de: text },
            asks: false,
            summary,
          });
          if (!checked.ok) return checked;
          const version = { by: by.staff, at: now(), note: FILE, asks: false, summary };
          const done = publishLegal(draft, { page, state, rows }, { by, texts, version });
          notifyDesk(draft, deskRoute, [{ about: "list", list: "catalogue" }]);
          log([done.act]);
          return accept({ version: done.version, changed: true });
        },
      });
    },
  };
}
