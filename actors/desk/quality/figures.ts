/**
 * Figures of a span by moderator, virtual profile, team, hour or day (QA-7), and one's own (QA-10). However many rows there are,
 * other work has its turn while they are counted, and the same question at the same time is counted once.
 */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { ANSWER_TIME_LIFE_MS } from "@/domain/limits.ts";
import { type Figures, groupsOf, type QualityGroup, type Span, Tally, timeGroups } from "@/domain/quality.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { keys } from "@/store/keys.ts";
import { getMembers } from "@/store/members/reader.ts";
import { readTeams, walkCounted } from "@/store/quality/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 7;

/** Figures of one group. `name` is a person's or a virtual profile's; the key where there is no other one. */
export interface FiguresRow extends Figures {
  key: string;
  name: string;
}

export interface QualityFigures {
  span: Span;
  by: QualityGroup;
  total: Figures;
  /** By name or by time, never by result. */
  rows: FiguresRow[];
}

/** A span as it was asked for; what is missing is the last seven days. */
export type AskedSpan = { [End in keyof Span]?: number | undefined };

export type FiguresResult = Result<QualityFigures, "span_invalid">;

export interface FigureQueries {
  figures(asked: AskedSpan, by: QualityGroup): Promise<FiguresResult>;
  /** What one person did, by day. */
  own(staff: StaffId, asked: AskedSpan): Promise<FiguresResult>;
}

/** Opens the figures of one isolate. */
export function openFigures({ database, now }: Pick<ActorEnv, "database" | "now">): FigureQueries {
  const underWay = new Map<string, Promise<FiguresResult>>();

  async function count(span: Span, by: QualityGroup, only: StaffId | null): Promise<QualityFigures> {
    const teams = by === "team" ? await readTeams(database) : new Map<MemberId, readonly string[]>();
    const total = new Tally();
    const tallies = new Map(timeGroups(by, span).map((group) => [group, new Tally()]));
    for await (const counted of walkCounted(database, span)) {
      if (only !== null && (counted.kind === "refund" || counted.staff !== only)) continue;
      total.add(counted);
      for (const group of groupsOf(counted, by, (persona) => teams.get(persona) ?? [])) {
        const tally = tallies.get(group) ?? new Tally();
        tallies.set(group, tally);
        tally.add(counted);
      }
    }
    const hidesCoins = by === "moderator" || only !== null ? "moderator" : by;
    const names = await namesOf(by, [...tallies.keys()]);
    const rows = [...tallies].map(([key, tally]) => ({
      key,
      name: names.get(key) ?? key,
      ...tally.figures(hidesCoins),
    }));
    if (by !== "hour" && by !== "day") rows.sort((one, other) => one.name.localeCompare(other.name));
    return { span, by, total: total.figures(hidesCoins), rows };
  }

  async function namesOf(by: QualityGroup, groups: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (by === "moderator") {
      const people = await database.getMany(groups.map((id) => keys.staff(id as StaffId)));
      return new Map(people.flatMap(({ value }) => value ? [[value.id, value.name]] : []));
    }
    if (by !== "persona") return new Map();
    const personas = await getMembers(database, groups as MemberId[]);
    return new Map(personas.map(({ id, name }) => [id, name]));
  }

  function ask(asked: AskedSpan, by: QualityGroup, only: StaffId | null): Promise<FiguresResult> {
    const span = spanOf(asked, now());
    if (!span.ok) return Promise.resolve(span);
    const id = JSON.stringify([span.value.from, span.value.to, by, only]);
    const running = underWay.get(id);
    if (running) return running;
    const counting = count(span.value, by, only).then(accept).finally(() => underWay.delete(id));
    underWay.set(id, counting);
    return counting;
  }

  return {
    figures: (asked, by) => ask(asked, by, null),
    own: (staff, asked) => ask(asked, "day", staff),
  };
}

/** A span that can be counted: not empty, and no longer than the times of answers are kept. */
function spanOf({ from, to }: AskedSpan, now: number): Result<Span, "span_invalid"> {
  const end = to ?? (from === undefined ? now + 1 : from + DEFAULT_DAYS * DAY_MS);
  const start = from ?? end - DEFAULT_DAYS * DAY_MS;
  const days = (end - start) / DAY_MS;
  const max = ANSWER_TIME_LIFE_MS / DAY_MS;
  return days > 0 && days <= max ? accept({ from: start, to: end }) : refuse("span_invalid", { max });
}
