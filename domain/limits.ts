/**
 * Every number of the product, once, with its unit in the name.
 * Anyone may import it; operators change the ones that `config.ts` repeats as settings.
 */

/** Youngest and oldest age of a member (spec §5). */
export const MIN_AGE_YEARS = 18;
export const MAX_AGE_YEARS = 99;

/** Valid characters of a name, and what its input takes before stripping (spec §5). */
export const NAME_MAX_CHARS = 20;
export const NAME_INPUT_MAX_CHARS = 24;

/** Password length in characters after NFC (spec §5, promises: parameters). */
export const PASSWORD_MIN_CHARS = 8;
export const PASSWORD_MAX_CHARS = 1024;

/** Longest e-mail address (RFC 5321 path less its brackets). */
export const EMAIL_MAX_CHARS = 254;

/** Coins granted once at sign-up (spec §4). */
export const SIGN_UP_COINS = 200;

/** Smallest balance with which a text, gift or photo may be sent (spec §5). */
export const MIN_COINS_TO_SEND = 50;

/** Longest text message, in code points (promises: parameters). */
export const MESSAGE_MAX_CODE_POINTS = 2000;

/** Length of the last-message preview kept for the contact list, in code points. */
export const PREVIEW_CODE_POINTS = 80;

/** Page sizes (spec §9). */
export const CONTACTS_PAGE = 10;
export const CONTACTS_PAGE_MAX = 20;
export const MESSAGES_PAGE = 20;
export const MESSAGES_PAGE_MAX = 100;
export const MEMBERS_PAGE = 24;
export const LANGUAGES_PAGE = 20;

/** Missed messages that a resume brings before it says `resync` (P5). */
export const RESUME_MAX_MESSAGES = 500;

/** How long a repeated `rid` is answered with the first answer (P2). */
export const RID_LIFE_MS = 7 * 24 * 3_600_000;

/** Session life, rotation and count (promises: parameters). */
export const SESSION_LIFE_MS = 365 * 24 * 3_600_000;
export const SESSION_ROTATE_MS = 24 * 3_600_000;
export const SESSION_ROTATE_GRACE_MS = 60_000;
export const SESSIONS_PER_MEMBER = 10;

/** Instances: heartbeat, staleness, sweep and inbox poll (architecture, P15). */
export const HEARTBEAT_MS = 10_000;
export const LEASE_STALE_MS = 25_000;
export const LEASE_SWEEP_MS = 5_000;
export const INBOX_POLL_MS = 1_500;
export const INBOX_ROW_LIFE_MS = 120_000;

/** Grace between the last closed socket and "offline" (P15). */
export const OFFLINE_GRACE_MS = 10_000;

/** Sockets (promises: parameters). */
export const FRAME_MAX_CHARS = 16 * 1024;
export const FRAME_HARD_BYTES = 64 * 1024;
export const OUTGOING_BUFFER_BYTES = 1024 * 1024;
export const COMMAND_DEADLINE_MS = 5_000;
export const SILENCE_MS = 25_000;
export const PING_MS = 10_000;
export const CALLS_IN_FLIGHT = 32;

/** HTTP bodies (promises: parameters). */
export const BODY_MAX_BYTES = 64 * 1024;

/** Drain: sockets closed within (P8). */
export const DRAIN_SOCKETS_MS = 3_000;

/** Password hashing: hashes in flight and waiting per isolate (promises: parameters). */
export const HASHES_IN_FLIGHT = 2;
export const HASHES_WAITING = 32;

/** A conversation or user actor without work is evicted after this. */
export const ACTOR_IDLE_MS = 60_000;

/** Letters that could not be sent are given up after this. */
export const MAIL_JOB_LIFE_MS = 3 * 24 * 3_600_000;

/** Lives of mailed links (promises: parameters). */
export const RECOVERY_LIFE_MS = 15 * 60_000;
export const VERIFY_LIFE_MS = 24 * 3_600_000;
