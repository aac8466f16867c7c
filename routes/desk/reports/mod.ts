/** Pages about reports and notices. */
import { getCase, postCase } from "@/routes/desk/reports/case.tsx";
import { getReportedChat, postReportedChat } from "@/routes/desk/reports/chat.tsx";
import { getEvidence } from "@/routes/desk/reports/evidence.ts";
import { getReports } from "@/routes/desk/reports/list.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";
import { getVoiceEvidence } from "@/routes/desk/voices.ts";

export const REPORTS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/reports", may: "decide", get: getReports },
  { path: "/desk/reports/:subject", may: "decide", get: getCase, post: postCase },
  { path: "/desk/reports/:subject/chat", may: "decide", get: getReportedChat, post: postReportedChat },
  { path: "/desk/reports/:subject/photos/:photo", may: "decide", get: getEvidence },
  { path: "/desk/reports/:subject/voices/:voice", may: "decide", get: getVoiceEvidence },
];
