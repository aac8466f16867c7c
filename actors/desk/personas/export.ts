/** Writes a virtual profile as an export has it, pictures within it. Each one is an entry of the log. */
import { Buffer } from "node:buffer";
import type { PhotoId } from "@/domain/ids.ts";
import { accept, refuse } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { FiledPersona } from "@/protocol/desk/persona_file.ts";
import type { Member, Photo } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openLogAlone } from "@/actors/desk/log_alone.ts";
import type { ActDeps, Done } from "@/actors/desk/personas/deps.ts";
import { talkOf } from "@/actors/desk/personas/talk.ts";
import { openGet } from "@/actors/desk/personas/get.ts";

export type ExportPersona = (by: Actor, id: string) => Done<FiledPersona, "unknown_persona">;

export function openExport(
  env: ActorEnv,
  { staffLog, blobs }: Pick<ActDeps, "staffLog" | "blobs">,
): ExportPersona {
  const logAlone = openLogAlone(staffLog);
  const get = openGet(env);

  async function bytesOf({ files }: Photo): Promise<string | null> {
    const bytes = files.full ? await blobs.get(files.full) : null;
    return bytes && Buffer.from(bytes).toString("base64");
  }

  return async function exportPersona(by, id) {
    const whole = await get(id);
    if (!whole) return refuse("unknown_persona");
    const { persona, member, photos, vault } = whole;
    // Read before it is logged: what storage fails at has not been given away.
    const pictures = new Map<PhotoId, string>();
    for (const photo of [...photos, ...vault]) {
      const bytes = await bytesOf(photo);
      if (bytes !== null) pictures.set(photo.id, bytes);
    }
    const logged = await logAlone({ by, what: "persona.export", subject: { persona: whole.id } });
    if (!logged.ok) return logged;
    const kept = persona.vault.filter(({ photo }) => pictures.has(photo));
    const { style, languages, teams, bios, on } = persona;
    return accept({
      ...filedMember(member),
      bios: { ...bios },
      style,
      languages: [...languages],
      teams: [...teams],
      on,
      // Drawn portraits of the demo are not pictures to take along.
      ...(member.photos && { photos: member.photos.flatMap((each) => pictures.get(each) ?? []) }),
      vault: kept.map(({ photo, note }) => ({ photo: pictures.get(photo) ?? "", note })),
      plans: persona.plans.flatMap(({ photo, text, from, every_days }) => {
        const picture = kept.findIndex((each) => each.photo === photo);
        return picture < 0 ? [] : [{ picture, text, from: new Date(from).toISOString(), every_days }];
      }),
    });
  };
}

function filedTalk(member: Member): NonNullable<FiledPersona["talk"]> {
  const { interests, speaks, height, prompts } = talkOf(member);
  return {
    interests: [...interests],
    speaks: [...speaks],
    height,
    prompts: prompts.map((each) => ({ ...each })),
  };
}

function filedMember(member: Member) {
  const { id, name, birth_date, gender, lang, place, city, country, answer, search } = member;
  return {
    id,
    name,
    birth_date,
    gender,
    lang,
    place: { id: place?.id ?? 0, city, country },
    answer,
    wanted: search.gender,
    ages: [search.ages[0] ?? 0, search.ages[1] ?? 0] as [number, number],
    radius_km: search.radius_km,
    talk: filedTalk(member),
  };
}
