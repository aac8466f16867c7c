/** Pages about decisions about members and their appeals. */
import { getDecision, postDecision } from "@/routes/desk/decisions/decision.tsx";
import { getDecisions } from "@/routes/desk/decisions/list.tsx";
import { getNewDecision, postNewDecision } from "@/routes/desk/decisions/new.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const DECISIONS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/decisions", may: ["decide", "appeals"], get: getDecisions },
  { path: "/desk/decisions/new", may: "decide", get: getNewDecision, post: postNewDecision },
  { path: "/desk/decisions/:id", may: ["decide", "appeals"], get: getDecision, post: postDecision },
];
