/**
 * Answers that were drawn: their list, one of them with what came before it, and its score (QA-12 to QA-14). Whoever reads one
 * leaves an entry in the log, since it is a chat of a member's.
 */
import { type MemberId, messageId, pairOf, parseMessageId, type StaffId } from "@/domain/ids.ts";
import { REASON_MAX_CODE_POINTS, SAMPLE_LINES_BEFORE, SAMPLES_PAGE } from "@/domain/limits.ts";
import { SCORED, type Scores } from "@/domain/quality.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { mayStaff } from "@/domain/staff.ts";
import { codePoints, dropControls } from "@/domain/text.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import { getMembers } from "@/store/members/reader.ts";
import { readTeams } from "@/store/quality/reader.ts";
import { listStaff } from "@/store/staff/reader.ts";
import { getSample, listSamples, putScore, type SampleEntry } from "@/store/quality/samples.ts";
import type { Message, Sample, Staff } from "@/store/records.ts";
import { reaches, type Teams } from "@/actors/desk/quality/reach.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A sample with the names of those whom it is about. */
export interface NamedSample {
  sample: Sample;
  persona_name: string;
  /** Who wrote it. */
  staff_name: string;
}

export interface SampleLine {
  seq: number;
  message: Message;
}

/** What a supervisor thinks of an answer. */
export interface GivenScore {
  scores: Scores;
  must_talk: boolean;
  note: string;
}

type ReadCode = "unknown_sample" | "deadline_exceeded";

export interface Samples {
  /** The newest ones within somebody's reach, from before a time on. */
  list(
    by: Staff,
    page: { before: number | null; moderator: string | null },
  ): Promise<{ samples: NamedSample[]; next: number | null }>;
  /** Everybody who answers, by name. */
  moderators(): Promise<{ id: StaffId; name: string }[]>;
  get(by: Staff, id: string): Promise<Result<NamedSample & { lines: SampleLine[] }, ReadCode>>;
  score(
    by: Staff,
    id: string,
    given: GivenScore,
  ): Promise<Result<Sample, ReadCode | "not_permitted" | "note_too_long">>;
  /** What somebody's own answers were scored, the newest first. */
  own(staff: StaffId): Promise<NamedSample[]>;
}

export function openSamples(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  staffLog: StaffLog,
): Samples {
  async function withNames(samples: readonly Sample[]): Promise<NamedSample[]> {
    const people = await database.getMany([...new Set(samples.map(({ staff }) => staff))].map(keys.staff));
    const staff = new Map(people.flatMap(({ value }) => value ? [[value.id, value.name]] : []));
    const members = await getMembers(database, [...new Set(samples.map(({ persona }) => persona))]);
    const personas = new Map<MemberId, string>(members.map(({ id, name }) => [id, name]));
    return samples.map((sample) => ({
      sample,
      persona_name: personas.get(sample.persona) ?? "",
      staff_name: staff.get(sample.staff) ?? "",
    }));
  }

  async function find(by: Staff, id: string): Promise<SampleEntry | null> {
    const place = parseMessageId(id);
    if (!place) return null;
    const [entry, teams] = await Promise.all([
      getSample(database, messageId(place.pair, place.seq)),
      readTeams(database),
    ]);
    return isIn(entry, { by, teams }) ? entry : null;
  }

  function isIn(entry: SampleEntry | null, { by, teams }: { by: Staff; teams: Teams }): boolean {
    return entry !== null && entry.value.exp > now() && reaches(by, entry.value.persona, teams);
  }

  return {
    async list(by, { before, moderator }) {
      const teams = await readTeams(database);
      const found: Sample[] = [];
      let next: number | null = null;
      for await (const sample of listSamples(database, { staff: moderator as StaffId | null, before })) {
        if (sample.exp <= now() || !reaches(by, sample.persona, teams)) continue;
        const last = found.at(-1)?.drawn_at ?? 0;
        // What was drawn together is on one page, since the next one begins by this time.
        if (found.length >= SAMPLES_PAGE && sample.drawn_at !== last) {
          next = last;
          break;
        }
        found.push(sample);
      }
      return { samples: await withNames(found), next };
    },
    async moderators() {
      const people = await listStaff(database);
      return people.filter(({ value }) => mayStaff(value.roles, "answer"))
        .map(({ value: { id, name } }) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    async get(by, id) {
      const read = await staffLog.run<SampleEntry | null, Sample, "unknown_sample">({
        load: () => find(by, id),
        decide(entry, _draft, log) {
          if (!entry) return refuse("unknown_sample");
          const { persona, member, staff } = entry.value;
          log([{
            by: { staff: by.id, roles: by.roles },
            what: "chat.read",
            subject: { persona, member, staff, ref: entry.value.id },
            reason: "quality sample",
          }]);
          return accept(entry.value);
        },
      });
      if (!read.ok) return read;
      const { persona, member, seq } = read.value;
      const from = Math.max(1, seq - SAMPLE_LINES_BEFORE);
      const [[named], lines] = await Promise.all([
        withNames([read.value]),
        listMessages(database, pairOf(persona, member), { from, to: seq + 1 }),
      ]);
      return named ? accept({ ...named, lines }) : refuse("unknown_sample");
    },
    async score(by, id, { scores, must_talk, note: raw }) {
      const note = dropControls(raw).trim();
      if (codePoints(note) > REASON_MAX_CODE_POINTS) {
        return refuse("note_too_long", { max: REASON_MAX_CODE_POINTS });
      }
      return await staffLog.run<SampleEntry | null, Sample, "unknown_sample" | "not_permitted">({
        load: () => find(by, id),
        decide(entry, draft, log) {
          if (!entry) return refuse("unknown_sample");
          const { persona, member, staff, scored } = entry.value;
          if (staff === by.id) return refuse("not_permitted");
          const next = { by: by.id, at: now(), scores, must_talk, note };
          if (scored && isSameScore(scored, next)) return accept(entry.value);
          putScore(draft, entry, next);
          log([{
            by: { staff: by.id, roles: by.roles },
            what: "quality.sample",
            subject: { persona, member, staff, ref: entry.value.id },
            before: scored ? scoreText(scored) : "",
            after: scoreText(next),
          }]);
          return accept({ ...entry.value, scored: next });
        },
      });
    },
    async own(staff) {
      const found: Sample[] = [];
      for await (const sample of listSamples(database, { staff, before: null })) {
        if (sample.exp > now() && sample.scored) found.push(sample);
        if (found.length >= SAMPLES_PAGE) break;
      }
      return await withNames(found);
    },
  };
}

type Score = NonNullable<Sample["scored"]>;

/** Scored twice in the same way by the same person is scored once. */
function isSameScore(one: Score, other: Score): boolean {
  return one.by === other.by && one.note === other.note && scoreText(one) === scoreText(other);
}

function scoreText({ scores, must_talk }: Score): string {
  const all = SCORED.map((scored) => `${scored} ${scores[scored]}`).join(", ");
  return must_talk ? `${all}, must be talked about` : all;
}
