/**
 * The parts of what a member takes along (TD), in their order: one object each in the JSON, one heading each in the pages
 * beside it. Used by the export, its schema and the table of what is kept.
 */
export const EXPORT_SECTIONS = [
  "account",
  "addresses",
  "sessions",
  "passkeys",
  "settings",
  "devices",
  "photos",
  "stories",
  "verification",
  "coins",
  "movements",
  "orders",
  "subscriptions",
  "spins",
  "declarations",
  "swipes",
  "likes",
  "matches",
  "blocked",
  "accepted",
  "notices",
  "support",
  "decisions",
  "reports_made",
  "notes_about_you",
  "chats",
  "looks_by_staff",
] as const;

export type ExportSection = typeof EXPORT_SECTIONS[number];
