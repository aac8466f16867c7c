/**
 * Takes a picture out of a vault to send it. Each time it is a photo of its own with the same bytes, since a chat's photo can be
 * looked at once (P20). That a member was sent it is kept by the change that sends it (actors/conversation/decide_group.ts).
 */
import { isMemberId, type MemberId, pairOf, type PhotoId, type StaffId } from "@/domain/ids.ts";
import { photoUrl } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { deskPhotoUrl } from "@/protocol/desk/photo_url.ts";
import { getConversation } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { getPersona, getVaultSeen } from "@/store/personas/reader.ts";
import { getPhoto } from "@/store/photos/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { holds } from "@/actors/conversation/desk_state.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import { copyPicture } from "@/actors/desk/personas/pictures.ts";

export interface Taking {
  persona: string;
  member: string;
  /** The number of the claim that it is taken under. */
  claim: number;
  photo: string;
}

export type TakeCode = "unknown_persona" | "claim_lost" | "unknown_vault_photo";
export type TakeFromVault = (
  staff: StaffId,
  taking: Taking,
) => Promise<Result<{ message_text: string }, TakeCode>>;

/** A picture of a vault as whoever answers sees it for one member. */
export interface VaultItem {
  photo: PhotoId;
  url: string;
  note: string;
  /** 1 where the member was sent it before. */
  seen: 0 | 1;
}

/** Opens it for one isolate. */
export function openTake(env: ActorEnv, deps: Pick<ActDeps, "blobs">): TakeFromVault {
  const { database } = env;
  return async function take(staff, { persona, member, claim, photo }) {
    if (!isMemberId(persona) || !isMemberId(member) || persona === member) return refuse("unknown_persona");
    const [row, { desk }] = await Promise.all([
      getPersona(database, persona),
      getConversation(database, pairOf(persona, member)),
    ]);
    if (!row) return refuse("unknown_persona");
    if (!holds(desk, { staff, claim })) return refuse("claim_lost");
    const found = row.value.vault.find((each) => each.photo === photo);
    const kept = found && await getPhoto(database, found.photo);
    const copy = kept && await copyPicture(env, deps, kept.value);
    return copy ? accept({ message_text: photoUrl(copy.id, "card") }) : refuse("unknown_vault_photo");
  };
}

/** The vault of a virtual profile, with what a member was sent of it. */
export async function listVault(
  database: Database,
  persona: MemberId,
  member: MemberId,
): Promise<VaultItem[]> {
  const [row, seen] = await Promise.all([
    getPersona(database, persona),
    getVaultSeen(database, persona, member),
  ]);
  return (row?.value.vault ?? []).map(({ photo, note }) => ({
    photo,
    url: deskPhotoUrl(photo, "card"),
    note,
    seen: seen.has(photo) ? 1 : 0,
  }));
}
