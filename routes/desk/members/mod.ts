/** Pages about members at the desk. */
import { getAddresses, postAddresses } from "@/routes/desk/members/addresses.tsx";
import { getChats, postChats } from "@/routes/desk/members/chats.tsx";
import { postExport } from "@/routes/desk/members/export.ts";
import { getMembers, postMembers } from "@/routes/desk/members/list.tsx";
import { getMember, postMember } from "@/routes/desk/members/member.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const MEMBERS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/members", may: "members", get: getMembers, post: postMembers },
  { path: "/desk/members/addresses", may: "tickets", get: getAddresses, post: postAddresses },
  { path: "/desk/members/:id", may: "members", get: getMember, post: postMember },
  { path: "/desk/members/:id/chats", may: "read_chats", get: getChats, post: postChats },
  { path: "/desk/members/:id/export", may: "tickets", post: postExport },
];
