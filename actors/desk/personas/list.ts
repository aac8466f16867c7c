/** The list of virtual profiles at the desk: searched and filtered in memory, shown from their rows. */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { PERSONAS_PAGE } from "@/domain/limits.ts";
import { teamNamed } from "@/domain/persona.ts";
import { foldText, wordsOf } from "@/domain/search_text.ts";
import { mayStaff } from "@/domain/staff.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Persona, Staff } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { answersFor } from "@/actors/desk/personas/staffing.ts";
import type { Known, PersonaView } from "@/actors/desk/personas/view.ts";

export interface PersonaSearch {
  /** Words of a name, a city or a country, or an id. */
  search: string;
  team: string;
  /** "" for all. */
  on: "" | "on" | "off";
  /** The last profile of the page before; "" for the first page. */
  cursor: string;
}

export interface PersonaRow {
  persona: Persona;
  member: Member;
  /** How many people can answer for it now. */
  answering: number;
  /** As of when. */
  at: number;
}

export interface PersonaPage {
  rows: PersonaRow[];
  /** How many there are of this search. */
  total: number;
  /** The cursor of the page behind this one; null on the last. */
  next: MemberId | null;
  /** All teams that there are, of profiles and of people. */
  teams: string[];
}

/** Somebody who may answer, or is named although they may not any more. */
export type Answering = Pick<Staff, "id" | "name" | "state" | "teams">;

export interface PersonaList {
  page(search: PersonaSearch): Promise<PersonaPage>;
  /** Everybody who may answer for profiles, by name. */
  writers(): Promise<Answering[]>;
  /** Ids of all that a search finds. */
  find(search: Omit<PersonaSearch, "cursor">): Promise<MemberId[]>;
}

export function openPersonaList({ database, now }: ActorEnv, view: PersonaView): PersonaList {
  async function found({ search, team, on }: Omit<PersonaSearch, "cursor">): Promise<readonly Known[]> {
    await view.refresh();
    const words = wordsOf(search);
    const wanted = team.trim() === "" ? null : teamNamed(team) ?? "";
    // Something that folds to nothing, such as a lone accent, finds nobody.
    if (words.length === 0 && foldText(search).trim() !== search.trim()) return [];
    return view.list().filter((each) =>
      words.every((word) => each.folded.includes(word)) &&
      (wanted === null || each.teams.includes(wanted)) &&
      (on === "" || each.on === (on === "on"))
    );
  }

  return {
    async page(search) {
      const all = await found(search);
      const at = isMemberId(search.cursor) ? all.findIndex(({ id }) => id === search.cursor) + 1 : 0;
      const shown = all.slice(at, at + PERSONAS_PAGE);
      const [rows, members] = await Promise.all([
        database.getMany(shown.map(({ id }) => keys.persona(id))),
        database.getMany(shown.map(({ id }) => keys.member(id))),
      ]);
      const staff = view.staff();
      return {
        rows: shown.flatMap((_, nth) => {
          const [persona, member] = [rows[nth]?.value, members[nth]?.value];
          if (!persona || !member) return [];
          return [{
            persona,
            member,
            answering: staff.filter((each) => answersFor(persona, each)).length,
            at: now(),
          }];
        }),
        total: all.length,
        next: at + PERSONAS_PAGE < all.length ? shown.at(-1)?.id ?? null : null,
        teams: teamsOf(view),
      };
    },

    async writers() {
      await view.refresh();
      return view.staff()
        .filter(({ state, roles }) => state !== "removed" && mayStaff(roles, "answer"))
        .map(({ id, name, state, teams }) => ({ id, name, state, teams }))
        .sort((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
    },

    find: async (search) => (await found(search)).map(({ id }) => id),
  };
}

function teamsOf(view: PersonaView): string[] {
  const teams = new Set(
    view.staff().filter(({ state }) => state !== "removed").flatMap((each) => each.teams),
  );
  for (const each of view.list()) for (const team of each.teams) teams.add(team);
  return [...teams].sort();
}
