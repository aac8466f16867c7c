/** What can be done to virtual profiles, without the conversations of a server: pages and tasks alike. */
import type { ActorEnv } from "@/actors/env.ts";
import { openChange } from "@/actors/desk/personas/change.ts";
import { openCreate } from "@/actors/desk/personas/create.ts";
import type { ActDeps } from "@/actors/desk/personas/deps.ts";
import { openExport } from "@/actors/desk/personas/export.ts";
import { openGet } from "@/actors/desk/personas/get.ts";
import { openPersonaPhotos } from "@/actors/desk/personas/photos.ts";
import { openPlans } from "@/actors/desk/personas/plans.ts";
import { openPosting } from "@/actors/desk/personas/stories.ts";
import { openSwitch } from "@/actors/desk/personas/switch.ts";
import { openVault } from "@/actors/desk/personas/vault.ts";

export type PersonaActs = ReturnType<typeof openPersonaActs>;

export function openPersonaActs(env: ActorEnv, deps: ActDeps) {
  return {
    ...openCreate(env, deps),
    ...openChange(env, deps),
    switch: openSwitch(env, deps),
    photos: openPersonaPhotos(env, deps),
    vault: openVault(env, deps),
    plans: openPlans(env, deps),
    posting: openPosting(env, deps),
    get: openGet(env),
    export: openExport(env, deps),
  };
}
