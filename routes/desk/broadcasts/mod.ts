/** Pages about notices to many members. */
import { getBroadcast, postBroadcast } from "@/routes/desk/broadcasts/broadcast.tsx";
import { getBroadcasts } from "@/routes/desk/broadcasts/list.tsx";
import { getNewBroadcast, postNewBroadcast } from "@/routes/desk/broadcasts/new.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const BROADCASTS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/broadcasts", may: "broadcast", get: getBroadcasts },
  { path: "/desk/broadcasts/new", may: "broadcast", get: getNewBroadcast, post: postNewBroadcast },
  { path: "/desk/broadcasts/:id", may: "broadcast", get: getBroadcast, post: postBroadcast },
];
