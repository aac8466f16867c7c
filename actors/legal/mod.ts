/**
 * Members and the legal texts: which new versions ask them, and that they have accepted them. What members are asked is read
 * once a second at most, so that a page costs nothing more; who has accepted what stands in the member's record.
 */
import type { MemberId } from "@/domain/ids.ts";
import {
  ASKED_PAGES,
  type AskedPage,
  type LegalState,
  legalVersionOf,
  pagesToAccept,
} from "@/domain/legal.ts";
import { LEGAL_STATE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Translated } from "@/domain/catalogue.ts";
import { keys } from "@/store/keys.ts";
import { getLegalState, listAccepted, listLegalVersions } from "@/store/legal/reader.ts";
import { addAccepted } from "@/store/legal/writer.ts";
import { updateMember } from "@/store/members/writer.ts";
import { runCommand } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A page that asks, and what is new in it since the member has accepted it. */
export interface Asked {
  page: AskedPage;
  version: number;
  /** The latest change first. */
  summaries: Translated[];
}

export interface Legal {
  /** The pages that ask a member; none in nearly all cases, and then without a read of theirs. */
  toAccept(member: MemberId): Promise<Asked[]>;
  /** Whether a member is asked at all. */
  asks(member: MemberId): Promise<boolean>;
  /** Accepts the versions that were shown; a version that nobody asks for any more is left out. */
  accept(
    member: MemberId,
    shown: { pages: Readonly<Partial<Record<AskedPage, number>>>; lang: string },
  ): Promise<Result<null, "unknown_user" | "deadline_exceeded">>;
  /** What a member has accepted and when, for the desk and their export. */
  acceptancesOf(member: MemberId): ReturnType<typeof listAccepted>;
}

/** Changes of a page that one question tells of. */
const SUMMARIES_MAX = 20;

export function openLegal(env: ActorEnv): Legal {
  const { database, now } = env;
  let known: { state: LegalState | null; at: number } | null = null;

  async function current(): Promise<LegalState | null> {
    const at = now();
    if (known && at >= known.at && at - known.at < LEGAL_STATE_MS) return known.state;
    const state = await getLegalState(database);
    known = { state, at };
    return state;
  }

  async function pagesOf(member: MemberId): Promise<{ state: LegalState | null; pages: AskedPage[] }> {
    const state = await current();
    if (pagesToAccept(state).length === 0) return { state, pages: [] };
    const { value } = await database.get(keys.member(member));
    return { state, pages: value && !value.virtual ? pagesToAccept(state, value.accepted) : [] };
  }

  return {
    async asks(member) {
      return (await pagesOf(member)).pages.length > 0;
    },
    async toAccept(member) {
      const { state, pages } = await pagesOf(member);
      if (pages.length === 0) return [];
      const { value } = await database.get(keys.member(member));
      return await Promise.all(pages.map(async (page) => {
        const versions = await listLegalVersions(database, page, SUMMARIES_MAX);
        const since = value?.accepted?.[page] ?? 1;
        return {
          page,
          version: legalVersionOf(state, page),
          summaries: versions.filter(({ n, asks }) => asks && n > since).map(({ summary }) => summary),
        };
      }));
    },
    accept: (member, { pages, lang }) =>
      runCommand(env, {
        async load(read) {
          const [entry, legal] = await read([keys.member(member), keys.legalState()]);
          return { entry, state: legal.value };
        },
        decide({ entry, state }, draft) {
          const { value } = entry;
          if (!value) return refuse("unknown_user");
          const accepted: Partial<Record<AskedPage, number>> = {};
          for (const page of ASKED_PAGES) {
            const version = pages[page];
            const isNew = version !== undefined && version > (value.accepted?.[page] ?? 1);
            // Nobody accepts what is not there yet.
            if (!isNew || version > legalVersionOf(state, page)) continue;
            accepted[page] = version;
            addAccepted(draft, member, { page, version, at: now(), by: "page", lang });
          }
          if (Object.keys(accepted).length === 0) return accept(null);
          updateMember(draft, { ...entry, value }, {
            ...value,
            accepted: { ...value.accepted, ...accepted },
          });
          return accept(null);
        },
      }),
    acceptancesOf: (member) => listAccepted(database, member),
  };
}
