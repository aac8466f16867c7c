/** The quality of the desk's answers: figures, samples and their scores. */
import type { StaffLog } from "@/actors/desk/log.ts";
import { type DrawSamples, openDraw } from "@/actors/desk/quality/draw.ts";
import { type FigureQueries, openFigures } from "@/actors/desk/quality/figures.ts";
import { openSamples, type Samples } from "@/actors/desk/quality/samples.ts";
import type { ActorEnv } from "@/actors/env.ts";

export interface Quality extends FigureQueries {
  draw: DrawSamples;
  samples: Samples;
}

/** Opens the quality of one isolate. */
export function openQuality(env: ActorEnv, staffLog: StaffLog): Quality {
  return {
    ...openFigures(env),
    draw: openDraw(env, staffLog),
    samples: openSamples(env, staffLog),
  };
}
