/** What `attacks.ts` can play. */
export const ATTACK_NAMES = [
  "pipelined",
  "slow heads",
  "slow bodies",
  "slow upgrades",
  "silent sockets",
  "large frames",
  "frames behind a large one",
  "parts of a frame",
  "many frames",
  "many pings",
  "unread pongs",
  "cut sockets",
  "behind a refused upgrade",
  "unread answers",
  "long bodies",
  "nowhere",
  "cookies",
  "logins",
  "registrations",
  "uploads",
] as const;

export type AttackName = (typeof ATTACK_NAMES)[number];
