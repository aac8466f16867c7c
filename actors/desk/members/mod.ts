/** Members at the desk: finding them, one's page, and what is done for them. */
import type { ActorEnv } from "@/actors/env.ts";
import { type MemberActDeps, type MemberActs, openMemberActs } from "@/actors/desk/members/acts.ts";
import { type CloseAccount, openCloseAccount } from "@/actors/desk/members/close_account.ts";
import { type ConfirmAdult, openConfirmAdult } from "@/actors/desk/members/confirm_adult.ts";
import { type Addresses, openAddresses } from "@/actors/desk/members/address.ts";
import { type ExportMember, openExportMember } from "@/actors/desk/members/export.ts";
import { type FillNames, openFillNames } from "@/actors/desk/members/fill.ts";
import { type GetMember, openGet } from "@/actors/desk/members/get.ts";
import { type GivePremium, openGivePremium } from "@/actors/desk/members/premium.ts";
import { openSearch, type SearchMembers } from "@/actors/desk/members/search.ts";

export type { FoundMembers, Sought } from "@/actors/desk/members/search.ts";
export type { MemberAtDesk } from "@/actors/desk/members/get.ts";

export interface DeskMembers extends MemberActs {
  premium: GivePremium;
  closeAccount: CloseAccount;
  confirmAdult: ConfirmAdult;
  search: SearchMembers;
  get: GetMember;
  addresses: Addresses;
  export: ExportMember;
  fill: FillNames;
}

/** Opens members at the desk on one isolate. */
export function openDeskMembers(env: ActorEnv, deps: MemberActDeps): DeskMembers {
  return {
    ...openMemberActs(env, deps),
    premium: openGivePremium(env, deps),
    closeAccount: openCloseAccount(env, deps),
    confirmAdult: openConfirmAdult(env, deps),
    search: openSearch(env, deps),
    get: openGet(env, deps),
    addresses: openAddresses(env, deps),
    export: openExportMember(env, deps),
    fill: openFillNames(env),
  };
}
