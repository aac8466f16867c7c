import { defineHandler } from "@/gateway/handler.ts";

export const userReport = defineHandler(
  "user/report",
  (input, { member, rid }, { reports }) => reports.report(member, rid, input),
);
