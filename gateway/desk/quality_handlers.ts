/** Handlers of the calls about the quality of answers and the care for those who write. Part of the table of handlers.ts. */
import type { MemberId } from "@/domain/ids.ts";
import type { Figures, Waits } from "@/domain/quality.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { CareView } from "@/actors/desk/care.ts";
import type { AskedSpan, FiguresResult } from "@/actors/desk/quality/figures.ts";
import type { NamedSample, SampleLine } from "@/actors/desk/quality/samples.ts";
import type { DeskHandler } from "@/gateway/desk/handlers.ts";
import { lineChangeOf } from "@/gateway/desk/line_change.ts";
import { secondsOf } from "@/gateway/desk/seconds.ts";
import { deskPictureUrl } from "@/protocol/desk/photo_url.ts";
import type { CARE_CALLS, CareViewOnWire } from "@/protocol/desk/calls/care.ts";
import type { QUALITY_CALLS } from "@/protocol/desk/calls/quality.ts";
import type { FiguresView, OwnScoreView, SampleLineView, SampleView } from "@/protocol/desk/views/quality.ts";
import type { DeskCaller } from "@/gateway/desk/caller.ts";

type Module = keyof typeof QUALITY_CALLS | keyof typeof CARE_CALLS;

export const qualityHandlers: { readonly [M in Module]: DeskHandler<M> } = {
  quality: async ({ by, ...span }, _caller, { desk }) =>
    toFiguresView(await desk.quality.figures(toSpan(span), by)),
  "quality/own": async (span, { staff }, { desk }) =>
    toFiguresView(await desk.quality.own(staff.id, toSpan(span))),
  "sample/draw": (input, { staff }, { desk }) => desk.quality.draw(staff, input),
  samples: async ({ before = null, moderator = null }, { staff }, { desk }) => {
    const [{ samples, next }, moderators] = await Promise.all([
      desk.quality.samples.list(staff, { before, moderator }),
      desk.quality.samples.moderators(),
    ]);
    return accept({ list: samples.map((each) => toSampleView(each, staff)), next, moderators });
  },
  sample: async ({ id }, { staff }, { desk }) => {
    const found = await desk.quality.samples.get(staff, id);
    if (!found.ok) return found;
    const { lines, ...named } = found.value;
    const { persona } = named.sample;
    return accept({ ...toSampleView(named, staff), lines: lines.map((line) => toLineView(line, persona)) });
  },
  "sample/score": async ({ id, must_talk, note, ...scores }, { staff }, { desk }) => {
    const scored = await desk.quality.samples.score(staff, id, { scores, must_talk: must_talk === 1, note });
    return scored.ok ? accept({ id: scored.value.id }) : scored;
  },
  "sample/own": async (_input, { staff }, { desk }) =>
    accept({ list: (await desk.quality.samples.own(staff.id)).map(toOwnScore) }),
  care: async (_input, { staff }, { desk }) => accept(toCareView(await desk.care.get(staff.id))),
  "care/pause": async (_input, { staff }, { desk }) => {
    const paused = await desk.care.pause({ staff: staff.id, roles: staff.roles });
    return paused.ok ? accept(toCareView(paused.value)) : paused;
  },
  "picture/show": async (input, { staff, session }, { desk }) => {
    const by = { staff: staff.id, roles: staff.roles, session: session.id };
    const shown = await desk.pictures.show(by, input);
    if (!shown.ok) return shown;
    const { message, pictures, pictures_max, pause_min } = shown.value;
    return accept({
      address: deskPictureUrl(message),
      pictures,
      pictures_max,
      pause_due: pause_min > 0 ? 1 : 0,
    });
  },
};

function toSpan({ from, to }: AskedSpan): AskedSpan {
  return { from: from && from * 1_000, to: to && to * 1_000 };
}

function toFiguresView(counted: FiguresResult): Result<FiguresView, "span_invalid"> {
  if (!counted.ok) return counted;
  const { span: { from, to }, by, total, rows } = counted.value;
  return accept({
    by,
    from: secondsOf(from),
    to: secondsOf(to),
    total: toFigures(total),
    rows: rows.map(({ key, name, ...figures }) => ({ key, name, ...toFigures(figures) })),
  });
}

function toFigures({ first, next, ...rest }: Figures) {
  return { ...rest, first: toWaits(first), next: toWaits(next) };
}

function toWaits({ count, median_ms, p90_ms }: Waits) {
  return { count, median: inSeconds(median_ms), p90: inSeconds(p90_ms) };
}

function toSampleView(
  { sample, persona_name, staff_name }: NamedSample,
  { id }: DeskCaller["staff"],
): SampleView {
  return {
    id: sample.id,
    persona: sample.persona,
    persona_name,
    staff: sample.staff,
    staff_name,
    answered_at: secondsOf(sample.answered_at),
    drawn_at: secondsOf(sample.drawn_at),
    own: sample.staff === id ? 1 : 0,
    scored: toScored(sample),
  };
}

function toOwnScore({ sample, persona_name }: NamedSample): OwnScoreView {
  const answered_at = secondsOf(sample.answered_at);
  return { id: sample.id, persona_name, answered_at, scored: toScored(sample) };
}

function toScored({ scored }: NamedSample["sample"]): SampleView["scored"] {
  if (!scored) return null;
  const { at, scores, must_talk, note } = scored;
  return { at: secondsOf(at), scores: { ...scores }, must_talk: must_talk ? 1 : 0, note };
}

function toLineView({ seq, message }: SampleLine, persona: MemberId): SampleLineView {
  const { sender_id, text, at } = message;
  const type = message.type === "wave" || message.type === "reaction" ? "text" : message.type;
  const by = sender_id === persona ? "persona" : "member";
  return { seq, by, type, text, at: secondsOf(at), ...lineChangeOf(message) };
}

function toCareView({ is_pausing, pause_min, ...rest }: CareView): CareViewOnWire {
  return { ...rest, pause_min, pause_due: pause_min > 0 ? 1 : 0, pausing: is_pausing ? 1 : 0 };
}

function inSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.ceil(ms / 1_000);
}
