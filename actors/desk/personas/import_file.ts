/** Reads a file of virtual profiles, and finds everything that is wrong in it, each with its place (VP-22). */
import { Buffer } from "node:buffer";
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { checkImage } from "@/domain/image_header.ts";
import { PERSONA_FILE_MAX_BYTES, PLAN_EVERY_MAX_DAYS, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { CheckedPersona, PersonaForm } from "@/domain/persona.ts";
import type { Place } from "@/domain/place.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { checkStoryText } from "@/domain/story.ts";
import { type FiledPersona, personaFile } from "@/protocol/desk/persona_file.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { checkForm } from "@/actors/desk/personas/check.ts";
import { idOf } from "@/actors/desk/personas/create.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import { checkVaultNote } from "@/actors/desk/personas/vault.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Something wrong in a file. */
export interface FileProblem {
  /** Such as `personas[2].photos[0]`; empty for the file itself. */
  place: string;
  /** A refusal's code, or what the reader of the file's form says. */
  problem: RefusalCode | string;
}

/** A profile of a file that was checked. */
export interface ReadPersona {
  /** Where it stands in the file. */
  place: string;
  id: MemberId;
  form: CheckedPersona;
  city: Place;
  on: boolean;
  /** Null: they stay as they are. */
  photos: readonly Bytes[] | null;
  vault: readonly { bytes: Bytes; note: string }[] | null;
  plans: readonly { picture: number; text: string; from: number; every_days: number }[] | null;
}

export type FileReading =
  | { ok: true; personas: readonly ReadPersona[] }
  | { ok: false; problems: readonly FileProblem[] };

/** More problems than this nobody reads at once. */
const PROBLEMS_MAX = 100;

/** Reads the text of a file. Nothing of it is kept yet. */
export async function readPersonaFile(env: ActorEnv, deps: ActDeps, text: string): Promise<FileReading> {
  if (text.length > PERSONA_FILE_MAX_BYTES) return failed([{ place: "", problem: "file_too_large" }]);
  const json = parseJson(text);
  if (json === undefined) return failed([{ place: "", problem: "invalid_input" }]);
  const parsed = personaFile.safeParse(json);
  if (!parsed.success) {
    return failed(
      parsed.error.issues.map(({ path, message }) => ({ place: placeOf(path), problem: message })),
    );
  }
  const problems: FileProblem[] = [];
  const personas: ReadPersona[] = [];
  const places = new Map<MemberId, string>();
  for (const [nth, filed] of parsed.data.personas.entries()) {
    const place = `personas[${nth}]`;
    const id = idIn(filed);
    const earlier = places.get(id);
    if (earlier !== undefined) problems.push({ place, problem: `the same as ${earlier}` });
    places.set(id, place);
    const read = await readOne(env, deps, { place, id, filed });
    if (Array.isArray(read)) problems.push(...read);
    else personas.push(read);
  }
  return problems.length > 0 ? failed(problems) : { ok: true, personas };
}

function failed(problems: readonly FileProblem[]): FileReading {
  return { ok: false, problems: problems.slice(0, PROBLEMS_MAX) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("")
    .replace(/^\./, "");
}

/** The same profile has the same id, whichever file it comes in. */
function idIn({ id, key, name, birth_date }: FiledPersona): MemberId {
  if (id !== undefined && isMemberId(id)) return id;
  return key === undefined ? idOf(["file", name, birth_date]) : idOf(["file", key]);
}

async function readOne(
  env: ActorEnv,
  deps: ActDeps,
  { place, id, filed }: { place: string; id: MemberId; filed: FiledPersona },
): Promise<ReadPersona | FileProblem[]> {
  const problems: FileProblem[] = [];
  const wrong = (at: string, problem: string) => void problems.push({ place: `${place}.${at}`, problem });
  if (filed.id !== undefined && !isMemberId(filed.id)) wrong("id", "invalid_input");
  const checked = await checkForm(env, deps, formOf(filed));
  if (!checked.ok) { for (const { field, refusal } of checked.problems) wrong(field, refusal.code); }
  const photos = filed.photos?.map((each, nth) => readPicture(each, `photos[${nth}]`, wrong)) ?? null;
  const vault = filed.vault?.map(({ photo, note: raw }, nth) => {
    const note = checkVaultNote(raw);
    if (note === null) wrong(`vault[${nth}].note`, "note_too_long");
    return { bytes: readPicture(photo, `vault[${nth}].photo`, wrong), note: note ?? "" };
  }) ?? null;
  const plans = filed.plans?.map(({ picture, text: raw, from: time, every_days }, nth) => {
    const [text, from] = [checkStoryText(raw), Date.parse(time)];
    if (picture >= (vault?.length ?? 0)) wrong(`plans[${nth}].picture`, "unknown_vault_photo");
    if (!text.ok) wrong(`plans[${nth}].text`, text.refusal.code);
    if (!Number.isFinite(from)) wrong(`plans[${nth}].from`, "choice_invalid");
    if (!Number.isInteger(every_days) || every_days < 1 || every_days > PLAN_EVERY_MAX_DAYS) {
      wrong(`plans[${nth}].every_days`, "choice_invalid");
    }
    return { picture, text: text.ok ? text.value : "", from, every_days };
  }) ?? null;
  if (!checked.ok || problems.length > 0) return problems;
  return { place, id, form: checked.value, city: checked.place, on: filed.on, photos, vault, plans };
}

function readPicture(text: string, at: string, wrong: (at: string, problem: string) => void): Bytes {
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  const header = bytes.length > UPLOAD_MAX_BYTES ? null : checkImage(bytes);
  if (!header) wrong(at, "file_too_large");
  else if (!header.ok) wrong(at, header.refusal.code);
  return bytes;
}

/** Who answers is of one installation, and in no file. */
function formOf(filed: FiledPersona): PersonaForm {
  const { name, birth_date, gender, lang, place, answer, wanted, ages, radius_km } = filed;
  const { style, languages, teams, bios: { en, he, de }, talk } = filed;
  return {
    name,
    birth_date,
    gender,
    lang,
    place: place.id,
    answer,
    wanted,
    ages,
    radius_km,
    bios: {
      ...(en !== undefined && { en }),
      ...(he !== undefined && { he }),
      ...(de !== undefined && { de }),
    },
    ...talk && { talk },
    style,
    languages,
    teams,
    moderators: [],
  };
}
