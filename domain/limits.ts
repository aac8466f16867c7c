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

/** Smallest balance with which a text, gift or photo that costs coins may be sent (spec §5). */
export const MIN_COINS_TO_SEND = 50;

/** Longest text message, in code points (promises: parameters). */
export const MESSAGE_MAX_CODE_POINTS = 2000;

/** How long the sender of a message may edit it, or unsend it. */
export const CHANGE_MESSAGE_MS = 15 * 60_000;

/** Length of the last-message preview kept for the contact list, in code points. */
export const PREVIEW_CODE_POINTS = 80;

/** Page sizes (spec §9). */
export const CONTACTS_PAGE = 10;
export const CONTACTS_PAGE_MAX = 20;
export const MESSAGES_PAGE = 20;
export const MESSAGES_PAGE_MAX = 100;
export const MEMBERS_PAGE = 24;
export const LANGUAGES_PAGE = 20;
export const LIST_PAGE = 20;
export const GIFTS_PAGE = 40;

/** Longest text that contacts or messages are searched for. */
export const SEARCH_TEXT_MAX_CHARS = 100;

/** Rows that one call of a search looks through, and characters of messages. */
export const SEARCH_MESSAGES_ROWS = 2_000;
export const SEARCH_MESSAGES_CHARS = 100_000;
export const SEARCH_CONTACTS_ROWS = 500;

/** Chats that a member may pin above the others. */
export const PINS_MAX = 3;

/** Unread messages are counted in so many contacts; where more have any, the contacts are counted, up to so many. */
export const UNREAD_CHATS_EXACT = 200;
export const UNREAD_CHATS_MAX = 1_000;

/** How often typing is reported; a member without a report for longer has stopped. */
export const TYPING_AGAIN_MS = 4_000;
export const TYPING_LIFE_MS = 6_000;

/** Missed messages that a resume brings before it says `resync` (P5). */
export const RESUME_MAX_MESSAGES = 500;

/** Most members whose presence one socket follows. */
export const ONLINES_MAX = 200;

/** How long a repeated `rid` is answered with the first answer (P2). */
export const RID_LIFE_MS = 7 * 24 * 3_600_000;
/** How long a change without a `rid` is known to have landed: longer than anybody looks whether it has. */
export const LANDED_MS = 60_000;

/** Session life, rotation and count (promises: parameters). */
export const SESSION_LIFE_MS = 365 * 24 * 3_600_000;
export const SESSION_ROTATE_MS = 24 * 3_600_000;
export const SESSION_ROTATE_GRACE_MS = 60_000;
export const SESSIONS_PER_MEMBER = 10;
/** When a session was last used is written so often at most. */
export const SESSION_SEEN_MS = 3_600_000;

/** A proof of who it is holds so long, and a mailed code for one; so many codes are tried in its life, and in a day. */
export const PROOF_LIFE_MS = 10 * 60_000;
export const PROOF_CODE_LIFE_MS = 10 * 60_000;
export const PROOF_CODE_TRIES = 5;
export const PROOF_CODE_TRIES_DAY = 20;

/** Passkeys of a member, and code points of the name of one; codes for whoever has lost the rest. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CODE_POINTS = 60;
export const RECOVERY_CODES = 10;

/** Instances: heartbeat, staleness, sweep and inbox poll (architecture, P15). */
export const HEARTBEAT_MS = 10_000;
export const LEASE_STALE_MS = 25_000;
export const LEASE_SWEEP_MS = 5_000;
export const INBOX_POLL_MS = 1_500;
/** The same on a remote database on which nothing happens: there a watch wakes the instance. */
export const INBOX_QUIET_POLL_MS = 10_000;
/** Rows expire by the writer's clock; those of a dead instance are removed with its lease, long before. */
export const INBOX_ROW_LIFE_MS = 3_600_000;
/** From here on it is said that two instances' clocks differ. */
export const CLOCK_SKEW_MS = 5_000;

/** Grace between the last closed socket and "offline" (P15). */
export const OFFLINE_GRACE_MS = 10_000;

/** Sockets (promises: parameters). */
export const FRAME_MAX_CHARS = 16 * 1024;
export const FRAME_HARD_BYTES = 64 * 1024;
export const OUTGOING_BUFFER_BYTES = 1024 * 1024;
export const COMMAND_DEADLINE_MS = 5_000;
export const SILENCE_MS = 25_000;
export const PING_MS = 10_000;
/** How long it may take until a socket that a page asks for is asked for here: then the page gives it up. */
export const ON_ITS_WAY_MS = 10_000;
/** How long it is kept whom something was told: a page whose socket comes later than that asks for all of it again. */
export const PAGE_NEWS_MS = 120_000;
export const CALLS_IN_FLIGHT = 32;

/** HTTP bodies (promises: parameters), and how long one may take. */
export const BODY_MAX_BYTES = 64 * 1024;
export const BODY_MS = 30_000;

/** The head of a request may take so long. */
export const HEADERS_MS = 10_000;

/** Requests that wait behind the one under way on their connection. */
export const REQUESTS_WAITING = 8;

/** An answer is read within this, and a long one at this pace. */
export const ANSWER_READ_MS = 60_000;
export const ANSWER_BYTES_A_MS = 16;

/**
 * Drain: sockets closed within (P8), and requests that are under way cut after; what ends behind them needs the
 * rest.
 */
export const DRAIN_SOCKETS_MS = 3_000;
export const DRAIN_REQUESTS_MS = 3_700;

/**
 * Password hashing: hashes in flight and waiting per isolate (promises: parameters); of one address one runs
 * (P28).
 */
export const HASHES_IN_FLIGHT = 2;
export const HASHES_WAITING = 32;
export const HASHES_WAITING_ADDRESS = 16;

/** A conversation or user actor without work is evicted after this; so often it is looked for. */
export const ACTOR_IDLE_MS = 60_000;
export const ACTOR_EVICT_MS = 15_000;

/** Longest legal text as the database keeps it; one value holds 64 KiB, and a little of that is not text. */
export const LEGAL_MAX_BYTES = 65_000;

/** A mail server must answer within this, take a whole mail within that, and end when the isolate does. */
export const MAIL_CONNECT_MS = 10_000;
export const MAIL_SEND_MS = 20_000;
export const MAIL_DRAIN_MS = 1_000;

/** Mails that the local outbox keeps. */
export const OUTBOX_MAX_MAILS = 200;

/**
 * Letters that could not be sent are given up after this; those with a link to sign in or for a new password
 * sooner.
 */
export const MAIL_JOB_LIFE_MS = 3 * 24 * 3_600_000;
export const SIGN_IN_MAIL_JOB_LIFE_MS = 3_600_000;

/** Lives of mailed links (promises: parameters). */
export const RECOVERY_LIFE_MS = 15 * 60_000;
export const VERIFY_LIFE_MS = 24 * 3_600_000;
export const RECONNECT_LIFE_MS = 24 * 3_600_000;
export const SIGN_IN_LIFE_MS = 15 * 60_000;
/** How long the login knows the address of somebody who has just chosen a new password. */
export const KEPT_ADDRESS_LIFE_S = 300;

/** The page that a visitor asked for is remembered so long, until they have signed in. */
export const KEPT_TARGET_LIFE_S = 30 * 60;
/** A link that deletes an account works so long. */
export const DELETE_LINK_LIFE_MS = 60 * 60_000;
/** So long the member of an account that is being deleted may come back. */
export const CLOSING_MS = 24 * 3_600_000;
/** So long nobody can take the address of an account that was erased. */
export const ERASED_ADDRESS_MS = 30 * 24 * 3_600_000;
/** How often accounts are looked for whose time is over, and how many are erased in one go. */
export const ERASURE_EVERY_MS = 60_000;
export const ERASED_AT_ONCE = 20;
/** Pseudonyms whose books one run ends. */
export const BOOKS_ENDED_AT_ONCE = 20;
export const EMAIL_CHANGE_LIFE_MS = 24 * 3_600_000;
export const EMAIL_UNDO_LIFE_MS = 7 * 24 * 3_600_000;

/** Addresses that a member may take back at a time; with as many, no further one can be left. */
export const FORMER_EMAILS_MAX = 10;

/** The mail queue: how often it is looked at, how many mails leave at once, how long one is its sender's alone. */
export const MAIL_POLL_MS = 5_000;
export const MAILS_IN_FLIGHT = 4;
export const MAIL_LEASE_MS = 60_000;

/** A message to support. */
export const SUPPORT_NAME_MAX_CODE_POINTS = 80;
export const SUPPORT_TEXT_MAX_CODE_POINTS = 4_000;

/** A registration under way is forgotten after this. */
export const DRAFT_LIFE_MS = 24 * 3_600_000;

/** What a member may search for (spec §5). */
export const SEARCH_AGE_MIN_YEARS = 18;
export const SEARCH_AGE_MAX_YEARS = 70;
export const DISTANCE_MIN_KM = 1;
export const DISTANCE_MAX_KM = 100;

/** Heights that the registration takes, and how many interests. */
export const HEIGHT_MIN_CM = 140;
export const HEIGHT_MAX_CM = 210;
export const INTERESTS_MAX = 8;
export const LANGUAGES_MAX = 6;
/** Questions that a profile answers in the member's own words, and how long an answer is. */
export const PROMPTS_MAX = 3;
export const PROMPT_MAX_CODE_POINTS = 160;

/** So many members are looked at for one page where filters leave out most of them. */
export const FILTERED_MAX = 2_000;

/** How long discovery remembers how far down somebody has answered everybody. */
export const PASSED_MS = 5 * 60_000;

/** Cards that a deck gets at once, and those it may name as known. */
export const DECK_PAGE = 10;
/** So many are read for it: those who share a language come first among them. */
export const DECK_AMONG = 20;
export const EXPLORE_EXCLUDE_MAX = 50;

/** Rows that the grid passes over at most where a page has no cursor; a cursor goes on without an end. */
export const MEET_OFFSET_MAX = 5_000;

/** How many popular members can be seen, and how many rows of the index are looked at for them. */
export const POPULAR_MAX = 96;
export const POPULAR_ROWS_MAX = 2_000;

/** How often impressions are taken off boosts, and boosts end whose time is over. */
export const BOOST_SWEEP_MS = 5_000;

/** Longest cursor of a page. */
export const CURSOR_MAX_CHARS = 400;

/** Likes of a UTC day without premium (decisions: money). */
export const LIKES_PER_DAY = 50;

/** Coins that come with each paid period of premium (decisions: money). */
export const PREMIUM_COINS = 2_000;

/** Coins for turning notifications on, once (spec §4). */
export const PUSH_REWARD_COINS = 200;

/** So much longer premium lasts when its renewal fails or is late (SU-32). */
export const PREMIUM_GRACE_MS = 3 * 24 * 3_600_000;

/** Within so many days a contract can be withdrawn from. */
export const WITHDRAWAL_DAYS = 14;

/** A purchase is returned without anybody looking if none was in the year before (SU-14). */
export const WITHDRAWAL_REST_MS = 366 * 24 * 3_600_000;

/** After so many failures, or a day, the return of a purchase is left to people. */
export const RETURN_TRIES_MAX = 5;

/** An isolate looks for returns that others have left among the declarations of so long. */
export const RETURN_LOOK_MS = 90 * 24 * 3_600_000;

/** What may stand in each optional field of such a declaration. */
export const DECLARATION_TEXT_MAX_CODE_POINTS = 2_000;

/** Letters about declarations to one mailbox, whoever sends them. */
export const DECLARATION_LETTERS = { attempts: 3, windowMs: 3_600_000 } as const;

/** How often an isolate tells providers of cancellations, and how often it looks for those that others have left. */
export const RENEWAL_TELL_MS = 1_000;
export const RENEWAL_SWEEP_MS = 60_000;

/** Webhooks: how old one may be, and how long its event is known (promises: parameters). */
export const WEBHOOK_MAX_AGE_MS = 300_000;
export const PAYMENT_EVENT_LIFE_MS = 90 * 24 * 3_600_000;

/** So long the test provider tries to get rid of a webhook. */
export const TEST_WEBHOOK_LIFE_MS = 30 * 24 * 3_600_000;
/** There a renewal that failed is tried again so much later, so often in all: within the grace of premium. */
export const TEST_RENEWAL_RETRY_MS = 24 * 3_600_000;
/** Evidence against a dispute of a test payment is due so long after it begins. */
export const TEST_DISPUTE_MS = 7 * 24 * 3_600_000;
export const TEST_RENEWAL_TRIES = 3;

/** How often orders without an outcome are asked about, when first, and when they are given up. */
export const RECONCILE_SWEEP_MS = 60_000;
export const RECONCILE_AFTER_MS = 5 * 60_000;
export const ORDER_LIFE_MS = 24 * 3_600_000;
/** What is waited for longer is asked about twice a day; how long it is asked about a contract that is over. */
export const LOOK_MAX_MS = 12 * 3_600_000;
export const CONTRACT_LOOK_MS = 90 * 24 * 3_600_000;

/** Slices of the wheel, and what their probabilities add up to (spec §3). */
export const WHEEL_SLICES = 10;
export const WHEEL_PARTS = 100_000;
export const CLIENT_SEED_MAX_CHARS = 64;

/** Rows of a page of the wallet and of the wheel's history. */
export const WALLET_PAGE = 20;
export const WALLET_PAGE_MAX = 100;

/** No pause of a member's lasts longer: five years. */
export const PAUSE_MAX_MS = 5 * 366 * 24 * 3_600_000;

/** What loosens a member's own limits counts after so long; how low and high a limit of coins can be. */
export const LOOSER_DELAY_MS = 24 * 3_600_000;
export const CAP_MIN_COINS = 50;
export const CAP_MAX_COINS = 100_000;

/** Hours without purchases that a member has given up, and that count until their delay is over. */
export const GIVEN_UP_HOURS_MAX = 5;

/** How often an isolate looks whether the operator has changed the catalogue. */
export const CATALOGUE_POLL_MS = 1_000;

/** A spotlight's boost lasts so long, or covers so many impressions (spec §9). */
export const SPOTLIGHT_MS = 24 * 3_600_000;
export const SPOTLIGHT_IMPRESSIONS = 100;

/** Somebody who is shown the same member again sooner than this is no other impression. */
export const IMPRESSION_AGAIN_MS = 3_600_000;

/** Visits are kept so long (decisions: retention); somebody who comes back sooner than this is the same visit. */
export const VISIT_LIFE_MS = 90 * 24 * 3_600_000;
export const VISIT_AGAIN_MS = 3_600_000;

/** How long the numbers of fans and visitors stay the same for a member without premium (domain/step.ts). */
export const HIDDEN_STEP_MS = 6 * 3_600_000;

/** How long after the end of a UTC month its summary is mailed (PC-8). */
export const MONTH_MAIL_DELAY_MS = 2 * 3_600_000;

/** How often visits are looked for whose time is over. */
export const VISIT_SWEEP_MS = 600_000;

/** Longest bio, what may be pasted to become one, and what a report may say in words. */
export const BIO_MAX_CODE_POINTS = 500;
export const BIO_INPUT_MAX_CHARS = 4_000;
export const REPORT_TEXT_MAX_CODE_POINTS = 1_000;

/** How long a report of the same thing by the same member is the one that there is. */
export const REPORT_AGAIN_MS = 3_600_000;

/** Cities that a search answers, and the longest text that is looked for. */
export const PLACES_MAX = 8;

/** A point that lies further from every city than this is in none. */
export const PLACE_NEAREST_KM = 100;
export const PLACE_QUERY_MAX_CHARS = 100;

/** Pictures: their bytes, and by their header their size (promises: parameters). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_MAX_PIXELS = 24_000_000;
export const UPLOAD_MAX_SIDE_PX = 8_000;

/** A form with a picture: the picture, the other fields, and what separates them. */
export const UPLOAD_BODY_MAX_BYTES = UPLOAD_MAX_BYTES + BODY_MAX_BYTES;

/**
 * How long it may take at most, and after `BODY_MS` the least rate at which it has to come: 10 MiB at half a
 * megabit.
 */
export const UPLOAD_BODY_MS = 180_000;
export const UPLOAD_LEAST_BYTES_PER_SECOND = 32 * 1024;

/** Bodies with a picture that an isolate holds at once, and those of one address among them. */
export const UPLOADS_IN_FLIGHT = 12;
export const UPLOADS_IN_FLIGHT_PER_ADDRESS = 3;

/** An upload that nothing uses goes after this (decisions: retention). */
export const UPLOAD_LIFE_MS = 3_600_000;

/**
 * A voice message: MP3 of one form, whose frames all have so many bytes and last so long (domain/voice_frames.ts). The
 * encoder adds a frame or two of silence, for which there is room.
 */
export const VOICE_FRAME_BYTES = 144;
export const VOICE_FRAME_MS = 24;
export const VOICE_MAX_MS = 60_000;
export const VOICE_MIN_MS = 1_000;
export const VOICE_MAX_BYTES = VOICE_MAX_MS / VOICE_FRAME_MS * VOICE_FRAME_BYTES;

/** A form with a recording: the recording, the other fields, and what separates them. */
export const VOICE_BODY_MAX_BYTES = VOICE_MAX_BYTES + BODY_MAX_BYTES;

/** Levels of which the wave form of a voice message is drawn. */
export const VOICE_LEVELS = 48;

/**
 * A storage of photos over the network has so long to answer a request, which is tried so often, with such
 * pauses.
 */
export const BLOB_REQUEST_MS = 8_000;
export const BLOB_TRIES = 3;
export const BLOB_RETRY_MS = 200;

/** How often files that nothing uses any more are looked for; what was removed is gone within a minute (P20). */
export const PHOTO_SWEEP_MS = 20_000;

/** Photos that a profile has room for, and how many a list gives (spec §9). */
export const PHOTO_SLOTS = 6;
export const PHOTOS_PAGE = 10;

/** How long the receiver of a photo in a chat may look at it, once (spec §9). */
export const CHAT_PHOTO_LIFE_MS = 3_600_000;

/** Files of a photo: the side of the square, and the longest side of the others. */
export const PHOTO_THUMB_PX = 256;
export const PHOTO_CARD_PX = 800;
export const PHOTO_FULL_PX = 1_600;

/** One picture may take so long; of an isolate's pictures so many wait, the next one is refused as `busy`. */
export const IMAGE_PROCESS_MS = 15_000;
export const IMAGES_WAITING = UPLOADS_IN_FLIGHT - 1;

/** A scanner has so long to answer; without an answer its photo counts as unsure. */
export const SCAN_MS = 10_000;

/**
 * A story lives so long (decisions: stories); a member shows so many at once, a page of members with stories
 * has so many (spec §9).
 */
export const STORY_LIFE_MS = 24 * 3_600_000;
export const STORIES_MAX = 20;
export const STORIES_PAGE = 20;

/** Longest text in a story's picture. */
export const STORY_TEXT_MAX_CODE_POINTS = 200;

/** In UTF-16 units, with room for what is dropped: a longer one is not looked at. */
export const STORY_TEXT_MAX_UNITS = 4 * STORY_TEXT_MAX_CODE_POINTS;

/** Stories that one page of members looks through, and views of a story that are counted one by one. */
export const STORIES_SCAN_ROWS = 400;
export const STORY_VIEWS_COUNTED = 200;
export const STORY_CURSOR_MAX_CHARS = 100;

/** Stories of one member that a viewer is known to have looked at and that are gone before their time. */
export const STORIES_SEEN_MAX = 500;

/** How often it is looked whether demo profiles have stories to post. */
export const DEMO_STORIES_MS = 60_000;

/** A story fills by 1 % in so long (spec §4). */
export const STORY_TICK_MS = 100;

/** Longest side of a picture that the browser makes smaller before it sends it. */
export const UPLOAD_SCALED_SIDE_PX = 1_600;

/** A member has so many devices that take pushes; the oldest makes room. */
export const PUSH_DEVICES = 10;

/** A device whose service refuses so many pushes in a row, for so long, is forgotten. */
export const PUSH_REFUSALS = 5;
export const PUSH_REFUSALS_MS = 24 * 3_600_000;

/** Longest address of a browser's subscription, and longest token of the packaged app. */
export const PUSH_ADDRESS_MAX_CHARS = 1_024;
export const PUSH_TOKEN_MAX_CHARS = 512;

/** A push service has so long to answer; so many pushes of an isolate are under way. */
export const PUSH_SEND_MS = 10_000;
export const PUSHES_IN_FLIGHT = 64;

/** An encrypted push may have so many bytes; its text is cut so that it fits (RFC 8030, 8291). */
export const PUSH_MAX_BYTES = 3_000;

/** A note of the operator's to a device, in code points; and how often an address may send one. */
export const NOTE_TITLE_MAX_CODE_POINTS = 100;
export const NOTE_MESSAGE_MAX_CODE_POINTS = 1_000;
/** A member waits for a test push, and a command has 5 s. */
export const PUSH_TEST_MS = 4_000;
/** Test pushes and notes under way in one isolate; further ones are refused. */
export const PUSH_TESTS_AT_ONCE = 50;
export const NOTES_AT_ONCE = 100;
export const SEND_PUSH_RATE = { burst: 60, perSecond: 20 } as const;
/** By address, which may be that of a mail program's maker. */
export const MAILS_OFF_RATE = { burst: 60, perSecond: 5 } as const;

/** How often it is looked for alerts that are due; each isolate leaves those of others to them for so long. */
export const ALERT_POLL_MS = 250;
export const ALERT_OTHERS_MS = 3_000;

/** Alerts read in one page, alerts of a member handled in one batch, and members handled in parallel. */
export const ALERTS_AT_ONCE = 200;
export const ALERTS_OF_MEMBER = 100;
export const ALERT_MEMBERS_AT_ONCE = 128;

/** Members whose alerts are read or written in parallel, so that messages do not wait for them. */
export const ALERT_READS_AT_ONCE = 8;

/** More alerts of a member than this that are due together are one push. */
export const ALERTS_APART = 3;

/** An alert belongs to the isolate that tells it for so long; longer than its pushes take. */
export const ALERT_LEASE_MS = 60_000;

/** Matches of a page when the alert of a story is fanned out. */
export const STORY_ALERT_MATCHES = 50;

/** A push quotes so much of a message: letters as readers see them. */
export const PUSH_QUOTE_LETTERS = 120;

/** A push service that is slow is given so many pushes at once; slow is one that takes longer than this. */
export const PUSHES_OF_SERVICE = 16;
export const PUSH_SLOW_MS = 3_000;

/** An alert expires after this, and so does the mark of what a device was notified of. */
export const ALERT_LIFE_MS = 2 * 24 * 3_600_000;

/**
 * Delay of a push to a member who is online, if it is still unseen: longer than a dead connection counts as
 * online (P15).
 */
export const ALERT_ONLINE_MS = 60_000;

/** A digest gathers alerts for so long, and comes at most once in so long. */
export const DIGEST_DELAY_MS = 3_600_000;
export const DIGEST_EVERY_MS = 24 * 3_600_000;

/** A digest names so many chats. */
export const DIGEST_CHATS = 8;

/** Latest messages of a chat that a digest of gifts alone reads. */
export const DIGEST_GIFT_MESSAGES = 100;

/** So many of a member's latest matches are looked at for a digest. */
export const DIGEST_MATCHES = 100;

/** The desk: a session ends after so long without a sign of life, and in any case; how long a proof of who it is counts. */
export const STAFF_IDLE_MS = 30 * 60_000;
export const STAFF_SESSION_LIFE_MS = 12 * 3_600_000;
export const STAFF_PROOF_MS = 10 * 60_000;
/** How long a page may wait for the answer of a passkey. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
/** A sign of life is written at most so often. */
export const STAFF_SEEN_MS = 60_000;
export const STAFF_INVITE_LIFE_MS = 24 * 3_600_000;

/** A moderator at work gives a sign of life so often; without one for so long their conversations go back. */
export const CLAIM_BEAT_MS = 15_000;
export const CLAIM_LIFE_MS = 60_000;
/** How often an isolate looks for conversations to hand back, to wake or to pay back. */
export const DESK_SWEEP_MS = 2_000;
/** How long a conversation may be put aside, in minutes. */
export const SNOOZE_MAX_MIN = 24 * 60;
/** Rows that the queue of one person shows. */
export const QUEUE_ROWS = 50;
/** Guests of virtual profiles that are shown, and visits looked through for them: so many at a time, so many times. */
export const GUEST_ROWS = 30;
export const GUEST_STEP = 200;
export const GUEST_STEPS = 10;
/** Looks at guests by one person within this time are logged once. */
export const GUEST_LOOK_MS = 60_000;
/** What changes in the queue, and on the board, is told to a socket this often at most. */
export const QUEUE_EVENT_MS = 300;
export const BOARD_EVENT_MS = 500;
/** Passing a conversation on counts, and keeps it away, for so long. */
export const SKIP_SPAN_MS = 3_600_000;
/** Sockets of one person of the desk. */
export const DESK_SOCKETS = 8;
/** Frames of one socket of the desk. */
export const DESK_FRAMES = { burst: 60, perSecond: 20 };
/** A virtual profile that nobody has room for any more stays online for so long, and a moment longer as everybody does. */
export const COVER_ROOM_MS = 50_000;
/** How often it is computed which virtual profiles are online. */
export const COVER_MS = 2_000;
/** The same on a remote database on which nothing happens. */
export const COVER_QUIET_MS = 15_000;

/** Lengths at the desk, in code points. */
export const NOTE_MAX_CODE_POINTS = 500;
/** Notes about one member, and facts about one virtual profile, at most. */
export const NOTES_MAX = 200;
export const REASON_MAX_CODE_POINTS = 500;
export const STAFF_NAME_MAX_CODE_POINTS = 60;
/** Teams of one person of the desk. */
export const STAFF_TEAMS_MAX = 20;
/** Entries on a page of the staff log. */
export const STAFF_LOG_PAGE = 50;
/** Passkeys of one person of the desk. */
export const STAFF_PASSKEYS_MAX = 10;

/** Times of answers are kept so long; what profiles say of themselves goes by the last seven days. */
export const ANSWER_TIME_LIFE_MS = 90 * 24 * 3_600_000;
export const ANSWER_SPAN_MS = 7 * 24 * 3_600_000;
/** Answers that are drawn to be scored: how many at once, what is shown before each, how long a score is kept. */
export const SAMPLES_AT_ONCE = 20;
export const SAMPLE_LINES_BEFORE = 10;
export const SAMPLES_PAGE = 50;
export const SAMPLE_LIFE_MS = 180 * 24 * 3_600_000;
/**
 * A translation service has so long to answer, and so many requests at once; after so many failures in a row it rests so long.
 * What it has translated is remembered so long in memory, so many texts at most.
 */
export const TRANSLATE_MS = 8_000;
export const TRANSLATE_AT_ONCE = 8;
export const TRANSLATE_FAILURES = 5;
export const TRANSLATE_REST_MS = 30_000;
export const TRANSLATION_CACHE_MS = 10 * 60_000;
export const TRANSLATIONS_CACHED = 500;

/**
 * A drawn gesture counts for so long; a selfie waits so long for people at most, and what came of it without a mark is
 * remembered so long. A person who has opened one may fetch its pictures for a while.
 */
export const GESTURE_LIFE_MS = 15 * 60_000;
export const SELFIE_WAIT_MS = 7 * 24 * 3_600_000;
export const SELFIE_OUTCOME_LIFE_MS = 90 * 24 * 3_600_000;
export const SELFIE_GRANT_LIFE_MS = 10 * 60_000;
/** Selfies on one page of the desk. */
export const SELFIES_PAGE = 24;

/** A picture that a moderator has asked for can be fetched for so long. */
export const PICTURE_GRANT_LIFE_MS = 60_000;
/** Work and pictures are remembered so long after the last of them. */
export const CARE_LIFE_MS = 48 * 3_600_000;

/** Virtual profiles: lengths of what is noted on them, and how much of it there may be. */
export const PERSONA_STYLE_MAX_CODE_POINTS = 2_000;
export const PERSONA_TEAMS_MAX = 10;
export const PERSONA_MODERATORS_MAX = 50;
export const PERSONA_VAULT_MAX = 60;
export const PERSONA_PLANS_MAX = 20;
export const VAULT_NOTE_MAX_CODE_POINTS = 200;
/** A plan posts every so many days at most. */
export const PLAN_EVERY_MAX_DAYS = 60;
/** Virtual profiles on one page of the desk's list. */
export const PERSONAS_PAGE = 50;
/** How long a file of virtual profiles may be, and how many of them it may hold. */
export const PERSONA_FILE_MAX_BYTES = 256 * 1024 * 1024;
export const PERSONA_FILE_MAX = 5_000;

/** Decisions about members: what is said of them, how long a restriction lasts, and how long each can be contested. */
export const DECISION_TEXT_MAX_CODE_POINTS = 2_000;
export const RESTRICTION_MIN_MS = 3_600_000;
export const RESTRICTION_MAX_MS = 365 * 24 * 3_600_000;
/** Six months (DSA art. 20), by the longest ones. */
export const APPEAL_SPAN_MS = 184 * 24 * 3_600_000;
/** What was made of a photo that waits is undone within this time by whoever did it; only then its member is told. */
export const TAKE_BACK_MS = 60_000;
/** What was decided on, and what was taken out of sight, is kept so long after it cannot be contested any more. */
export const EVIDENCE_LIFE_MS = 180 * 24 * 3_600_000;
/** Reports of one case that are shown, and closed, at once: one change holds so many. */
export const REPORTS_AT_ONCE = 20;
/** Decisions, reports and the like on one page of the desk. */
export const DESK_PAGE = 50;

/** Where a notice without an account says that something was seen. */
export const NOTICE_WHERE_MAX_CODE_POINTS = 500;

/** Coins that the desk may give or take at once, and those that somebody whose permission is limited may in a UTC day. */
export const DESK_COINS_MAX = 100_000;
export const DESK_COINS_A_DAY = 5_000;
/** Days of premium that the desk may give at once. */
export const PREMIUM_GRANT_MAX_DAYS = 3_660;
/** How long another person has to agree to another address. */
export const ADDRESS_REQUEST_LIFE_MS = 7 * 24 * 3_600_000;

/** What support answers, and how long a ticket lives: solved ones close, closed ones go. */
export const TICKET_TEXT_MAX_CODE_POINTS = 5_000;
export const TICKET_CLOSE_MS = 14 * 24 * 3_600_000;
export const TICKET_LIFE_MS = 3 * 365 * 24 * 3_600_000;
export const TICKET_ANSWERS_LIFE_MS = 90 * 24 * 3_600_000;
/** Tickets that one page of a language looks through. */
export const TICKETS_SCAN_MAX = 1_000;
/** Entries in a thread; what comes by mail or is typed by the writer beyond them stays outside. */
export const TICKET_ENTRIES_MAX = 300;
/** Mails to one thread, and new tickets from one address, in an hour. */
export const MAILS_TO_THREAD = { attempts: 20, windowMs: 3_600_000 };
export const MAILS_FROM_ADDRESS = { attempts: 5, windowMs: 3_600_000 };
/** Receipts to one address: nobody is flooded by somebody else who types it in. */
export const RECEIPTS_TO_ADDRESS = { attempts: 1, windowMs: 3_600_000 };
/** How often the mailbox of support is read, how much of a mail, and how many at once. */
export const MAIL_IN_POLL_MS = 30_000;
export const MAIL_IN_MAX_BYTES = 1_048_576;
export const MAIL_IN_AT_ONCE = 100;
/** So long it is known which mails have been taken, where a server numbers them anew. */
export const MAIL_TAKEN_LIFE_MS = 180 * 24 * 3_600_000;
/** Names of attachments that are told. */
export const MAIL_ATTACHMENTS_TOLD = 10;

/** Notices to many members: their texts, how many members a minute, and how long the app keeps one for its member. */
export const BROADCAST_TITLE_MAX_CODE_POINTS = 80;
export const BROADCAST_TEXT_MAX_CODE_POINTS = 2_000;
export const BROADCAST_RATE_MAX = 60_000;
export const BROADCAST_RATE = 600;
export const NOTICE_LIFE_MS = 30 * 24 * 3_600_000;
/** How often a server looks whether somebody is to be told, and how many it tells, and counts, in one change. */
export const BROADCAST_EVERY_MS = 1_000;
export const BROADCAST_TOLD_AT_ONCE = 25;
export const BROADCAST_READ_AT_ONCE = 250;
/** Members who were there in so many days are active ones. */
export const BROADCAST_ACTIVE_DAYS = 30;

/** Proposed changes of catalogue and texts: how far ahead one may be planned, and how long its note and summary may be. */
export const PLAN_MAX_MS = 366 * 24 * 3_600_000;
export const PROPOSAL_NOTE_MAX_CODE_POINTS = 500;
export const LEGAL_SUMMARY_MAX_CODE_POINTS = 1_000;
/** So long an isolate goes by what it has read about which legal texts ask members. */
export const LEGAL_STATE_MS = 1_000;

/** Money has to be back this long after a withdrawal (decisions: money). */
export const WITHDRAWAL_RETURN_MS = 14 * 24 * 3_600_000;
/** Which waiting photos look alike is remembered for so long. */
export const ALIKE_LIFE_MS = 10_000;
/** Orders that one page of a filtered list looks through. */
export const ORDERS_SCAN_MAX = 1_000;
/** A UTC day is closed so long after its end: by then nobody writes entries of it any more. */
export const CLOSING_DELAY_MS = 3_600_000;

/**
 * What is counted: how long after its end a day is counted on, when it is folded into one row, and how often that is looked
 * after. An isolate's clock may be wrong by less than what lies between the first two.
 */
export const STAT_OPEN_MS = 1_800_000;
export const STAT_FOLD_MS = 7_200_000;
export const STAT_SWEEP_MS = 600_000;
/** How often steps of registrations are written, which no other commit holds. */
export const STEP_WRITE_MS = 2_000;
/** How long it is kept how long the queues were, and how many rows of one are counted at most. */
export const QUEUE_LENGTHS_LIFE_MS = 400 * 24 * 3_600_000;
export const QUEUE_COUNT_MAX = 20_000;
/** After so long how long the queues are is counted again beside a page, and after so long the page waits for it. */
export const QUEUES_SHOWN_MS = 5_000;
export const QUEUES_STALE_MS = 60_000;
/** Rows at the head of a queue that are looked at for how long what waits there does, and how often that is read at most. */
export const QUEUE_LOOK_ROWS = 100;
export const METERS_READ_MS = 5_000;
/** How long a scrape waits for the other isolates of the process, and how often one address may ask. */
export const METERS_WAIT_MS = 1_000;
export const METERS_RATE = { burst: 30, perSecond: 2 } as const;
/** How often the delay of the event loop is measured. */
export const EVENT_LOOP_LOOK_MS = 100;
/** Figures of older days are read once an hour: hardly anything is counted for them any more. */
export const OVERVIEW_FRESH_DAYS = 3;
/** Days after which the number of members is brought forward, and how far from today: nothing is counted for these any more. */
export const MEMBER_TOTAL_DAYS = 60;
export const MEMBER_TOTAL_BACK_DAYS = 30;

/**
 * What a member takes along: how long the archive is kept, how soon another one may be asked for, how long one may take to be
 * made, how often that is begun, how long one isolate has it for itself without a sign of life, and how often that is given.
 */
export const EXPORT_LIFE_MS = 48 * 3_600_000;
export const EXPORT_AGAIN_MS = 24 * 3_600_000;
export const EXPORT_BUILD_MS = 3_600_000;
export const EXPORT_TRIES = 3;
export const EXPORT_LEASE_MS = 60_000;
export const EXPORT_BEAT_MS = 2_000;
/** How often an isolate looks for one to make. */
export const EXPORT_EVERY_MS = 2_000;
/** The archive is kept in files of so many bytes; each is whole in memory once. */
export const EXPORT_PART_BYTES = 4 * 1024 * 1024;
/** Rows on one of its pages. */
export const EXPORT_PAGE_ROWS = 1_000;

/**
 * Records that are kept for a time: closed reports, as long as repeated breaches count; decisions, from when they were taken, as
 * long as claims can be made; what was declared about contracts, in years after the end of its own.
 */
export const REPORT_LIFE_MS = 2 * 365 * 24 * 3_600_000;
export const DECISION_LIFE_MS = 3 * 365 * 24 * 3_600_000;
export const RECORDS_YEARS = 10;
