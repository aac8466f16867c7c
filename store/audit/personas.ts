/**
 * The audit of virtual profiles: each that people may answer for has a row at the desk and no other member has, both say the
 * same of whether it is on, and the pictures of its vault and their photos name each other.
 */
import { isPersona } from "@/domain/answering.ts";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { PERSONA_PLANS_MAX, PERSONA_VAULT_MAX } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Persona, Photo } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Readings of a profile that keeps changing before what was read last counts. */
const READINGS = 5;

/** Finds virtual profiles of nobody, members without their row, and vaults that do not agree with their photos. */
export async function* auditPersonas(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
  const isFilled = (await database.get(keys.personasFilled())).value !== null;
  if (isFilled) {
    yield* auditLinks<Member, Persona>(database, database.list(kind<Member>("member")), {
      partner: (key) => keys.persona(key[1] as MemberId),
      fits: ({ key }, { id }) => key[1] === id,
      problem: () => "virtual profile without its row at the desk",
      isOver: (member) => !isPersona(member),
    });
  }
  for await (const { key, value } of database.list(kind<Persona>("persona"))) {
    if (await isSoundVault(database, key[1] as MemberId)) continue;
    yield problemAt(
      key,
      `a picture of its vault is missing or not its own, or a plan names none: ${value.id}`,
    );
  }
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const personas = () => database.list(kind<Persona>("persona"));
  return [
    auditLinks<Persona, Member>(database, personas(), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: ({ key, value }, member) => key[1] === value.id && isPersona(member),
      problem: () => "row of the desk about no virtual profile",
    }),
    auditLinks<Persona, Member>(database, personas(), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: ({ value }, member) => value.on === (member.off !== true) && !(value.on && value.closing),
      problem: () => "virtual profile is on here and off there",
    }),
    auditLinks<Member, Persona>(database, database.list(kind<Member>("member")), {
      partner: (key) => keys.persona(key[1] as MemberId),
      fits: ({ value }, { on }) => on && value.off !== true && value.virtual,
      problem: () => "somebody answers for a virtual profile that is off, or for no virtual profile",
      isOver: ({ staffed }) => staffed !== true,
    }),
    auditLinks<Member, Persona>(database, database.list(kind<Member>("member")), {
      partner: (key) => keys.persona(key[1] as MemberId),
      fits: ({ value }) => value.virtual && value.password === null,
      problem: () => "closed as only virtual profiles are, or with a password",
      // Members who are suspended or closed, or whose account is being deleted, are off, too (decisions.ts).
      isOver: ({ off, restrictions, closing, erased_at }) =>
        off !== true || restrictions?.out_until !== undefined || closing !== undefined ||
        erased_at !== undefined,
    }),
    auditLinks<Photo, Persona>(database, database.list(kind<Photo>("photo")), {
      partner: (_, { member }) => member && keys.persona(member),
      fits: ({ value }, { vault }) => vault.some(({ photo }) => photo === value.id),
      problem: () => "photo of a vault is in none",
      isOver: ({ use }) => use !== "vault",
    }),
    auditLinks<readonly PhotoId[], Persona>(database, database.list(kind<readonly PhotoId[]>("vault_seen")), {
      partner: (key) => keys.persona(key[1] as MemberId),
      fits: ({ key, value }) => key[1] !== key[2] && new Set(value).size === value.length,
      problem: () => "pictures that a member was sent of no vault, or twice the same",
    }),
  ];
}

/** Whether a vault and its photos agree, as of one moment. */
async function isSoundVault(database: Database, id: MemberId): Promise<boolean> {
  let persona = (await database.get(keys.persona(id))).value;
  for (let readings = 0; readings < READINGS && persona; readings++) {
    const ids = persona.vault.map(({ photo }) => photo);
    const photos = await database.getMany(ids.map(keys.photo));
    const again = (await database.get(keys.persona(id))).value;
    if (again?.version === persona.version) return agrees(persona, photos.map(({ value }) => value));
    persona = again;
  }
  return true;
}

function agrees({ id, vault, plans }: Persona, photos: readonly (Photo | null)[]): boolean {
  const ids = new Set(vault.map(({ photo }) => photo));
  return ids.size === vault.length && vault.length <= PERSONA_VAULT_MAX &&
    plans.length <= PERSONA_PLANS_MAX &&
    photos.every((photo) => photo?.use === "vault" && photo.member === id && photo.exp === 0) &&
    plans.every((plan) => ids.has(plan.photo));
}
