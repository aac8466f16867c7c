/**
 * The composer of a story. islands/story_sheet.tsx shows it; composers.ts keeps one per client, so that an unfinished story
 * survives closing the sheet.
 *
 * 1. choosing: there is no picture yet.
 * 2. reading: a file is decoded.
 * 3. editing: the picture can be moved, and a text added. A file that is no picture (`problem`) changes nothing.
 * 4. posting: nothing can be changed. `stop` leads back, and deletes the story if it was posted meanwhile.
 * 5. failed: like editing, with the problem; a retry continues where it stopped.
 * 6. posted: the story is public, and the composer is empty.
 *
 * Invariant: only the last seen state is posted; a story that may have been posted is retried under its own `rid`.
 */
import { signal } from "@preact/signals";
import { STORY_TEXT_MAX_CODE_POINTS, STORY_TEXT_MAX_UNITS } from "@/domain/limits.ts";
import { codePoints, dropControls } from "@/domain/text.ts";
import type { NotPrepared, PhotoProblem } from "@/client/photo/prepare.ts";
import type { Scene } from "@/client/stories/compose/draw_story.ts";
import { firstPlacement, movePicture, type Point, zoomPicture } from "@/client/stories/compose/frame.ts";
import {
  boxOf,
  type Label,
  type LabelBox,
  type Measure,
  moveLabel,
  newLabel,
  sizeLabel,
} from "@/client/stories/compose/label.ts";
import {
  type PostEnv,
  type PostProblem,
  type PostStep,
  postStory,
  type PostWork,
} from "@/client/stories/compose/post_story.ts";

/** Why a file is no picture. */
export type FileProblem = PhotoProblem | "lost";

export type ComposerState =
  | { kind: "choosing"; problem: FileProblem | null }
  | { kind: "reading" }
  | { kind: "editing"; problem: FileProblem | null }
  | { kind: "posting"; step: PostStep }
  | { kind: "failed"; problem: PostProblem; canRetry: boolean }
  | { kind: "posted"; story_id: string };

export type ReadPicture = { kind: "read"; picture: HTMLCanvasElement } | NotPrepared;

export interface ComposerEnv extends PostEnv {
  read(file: Blob, signal: AbortSignal): Promise<ReadPicture>;
  draw(scene: Scene): Promise<Blob | null>;
  measure: Measure;
  /** Of the page. */
  direction: Label["direction"];
}

/** What of a text can be changed besides its place. */
export type LabelChange = Partial<Pick<Label, "text" | "sizePx" | "colour" | "hasPlate">>;

const EDITING = { kind: "editing", problem: null } as const;

export class Composer {
  readonly state = signal<ComposerState>({ kind: "choosing", problem: null });
  /** Null while there is no picture. */
  readonly scene = signal<Scene | null>(null);
  /** Whether the result is seen by the member. */
  isShown = false;
  #work: PostWork | null = null;
  /** Versions that may have been posted before they were changed. */
  readonly #earlier = new Set<PostWork>();
  #underWay = new AbortController();
  #read: Promise<ReadPicture> | null = null;

  constructor(private readonly env: ComposerEnv) {}

  /** Uses a file as the picture, and keeps the text. A file that is no picture changes nothing. */
  async take(file: Blob): Promise<void> {
    if (this.state.peek().kind === "posting") return;
    const signal = this.#begin();
    this.state.value = { kind: "reading" };
    const read = await (this.#read = this.env.read(file, signal));
    if (signal.aborted || read.kind === "stopped") return;
    if (read.kind !== "read") {
      const kind = this.scene.peek() ? "editing" : "choosing";
      this.state.value = { kind, problem: read.kind === "lost" ? "lost" : read.code };
      return;
    }
    const { picture } = read;
    const label = this.scene.peek()?.label ?? newLabel(this.env.direction);
    this.#change({ picture, placement: firstPlacement(picture), label });
    this.state.value = EDITING;
  }

  movePicture(by: Point): void {
    this.#edit((scene) => ({ ...scene, placement: movePicture(scene.picture, scene.placement, by) }));
  }

  /** Zooms around the point `at`, relative to the centre of the frame. */
  zoomPicture(factor: number, at?: Point): void {
    this.#edit((scene) => ({
      ...scene,
      placement: zoomPicture(scene.picture, scene.placement, at ? { factor, at } : { factor }),
    }));
  }

  moveLabel(by: Point): void {
    this.#edit((scene) => ({ ...scene, label: moveLabel(scene.label, this.boxOf(scene.label), by) }));
  }

  /** Changes the text or its style; it stays in the frame. */
  writeLabel(change: LabelChange): void {
    this.#edit((scene) => {
      const text = (change.text ?? scene.label.text).slice(0, STORY_TEXT_MAX_UNITS);
      const label = sizeLabel({ ...scene.label, ...change, text }, change.sizePx ?? scene.label.sizePx);
      return { ...scene, label: moveLabel(label, this.boxOf(label), { x: 0, y: 0 }) };
    });
  }

  boxOf(label: Label): LabelBox {
    return boxOf(label, this.env.measure);
  }

  /** How many characters are left; negative if there are too many. */
  get charactersLeft(): number {
    return STORY_TEXT_MAX_CODE_POINTS - codePoints(textOf(this.scene.value?.label));
  }

  /** Posts the story once, also if called repeatedly. */
  async post(): Promise<void> {
    const scene = this.scene.peek();
    const { kind } = this.state.peek();
    if (!scene || (kind !== "editing" && kind !== "failed") || this.charactersLeft < 0) return;
    const signal = this.#begin();
    const work = this.#work ??= {
      draw: () => this.env.draw(scene),
      text: textOf(scene.label),
      photo: null,
      sent: null,
      mayBeShown: false,
    };
    this.state.value = { kind: "posting", step: { kind: "drawing" } };
    const end = await postStory(work, this.env, {
      earlier: this.#earlier,
      onStep: (step) => {
        if (!signal.aborted) this.state.value = { kind: "posting", step };
      },
      signal,
    });
    if (end.kind === "posted" && signal.aborted) return await this.#takeBack(work, end);
    if (end.kind === "posted") this.#drop();
    if (!signal.aborted) this.state.value = end.kind === "stopped" ? EDITING : end;
  }

  /** Returns to editing. */
  stop(): void {
    if (this.state.peek().kind !== "posting") return;
    this.#underWay.abort();
    this.state.value = EDITING;
  }

  /** Discards the story. */
  discard(): void {
    this.#underWay.abort();
    this.#drop();
    this.#earlier.clear();
    this.state.value = { kind: "choosing", problem: null };
  }

  /** It was stopped after the server had posted it. */
  async #takeBack(work: PostWork, end: ComposerState & { kind: "posted" }): Promise<void> {
    const isCurrent = () => this.#work === work;
    if (isCurrent()) {
      // It is being posted again under the same command, so it must stay.
      if (this.state.peek().kind === "posting") return;
      work.sent = null;
      work.mayBeShown = false;
    }
    const isGone = await this.env.remove(end.story_id);
    // A file is being read for another story.
    while (this.state.peek().kind === "reading") await this.#read;
    if (isGone) this.#earlier.delete(work);
    else if (isCurrent() && this.state.peek().kind === "editing") {
      this.#drop();
      this.state.value = end;
    }
  }

  #begin(): AbortSignal {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    return this.#underWay.signal;
  }

  #edit(change: (scene: Scene) => Scene): void {
    const scene = this.scene.peek();
    const { kind } = this.state.peek();
    if (!scene || (kind !== "editing" && kind !== "failed")) return;
    this.#change(change(scene));
    this.state.value = EDITING;
  }

  #change(scene: Scene): void {
    this.scene.value = scene;
    if (this.#work?.mayBeShown) this.#earlier.add(this.#work);
    this.#work = null;
  }

  #drop(): void {
    this.scene.value = null;
    this.#work = null;
  }
}

/** The text for screen readers. */
function textOf(label: Label | undefined): string {
  return dropControls(label?.text ?? "").trim();
}
