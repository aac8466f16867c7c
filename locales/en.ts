/**
 * English texts, and by their keys and `{params}` the type of every other language.
 * Read through a `Translate`. Texts that the specification gives are word for word.
 */
import type { RefusalCode } from "@/domain/refusals.ts";
import type { Text } from "@/locales/text.ts";

export const en = {
  // Names that are the same everywhere
  "language.en": "English",
  "language.he": "עברית",
  "language.de": "Deutsch",
  "language.ar": "العربية",
  "language.fa": "فارسی",

  // Navigation
  "nav.explore": "Swipes",
  "nav.meet": "Discover",
  "nav.stories": "Story",
  "nav.contacts": "Chats",
  "nav.profile": "Profile",
  "nav.main": "Main navigation",

  // Around every page
  "shell.page_title": "{title} · {site}",
  "shell.skip": "Skip to content",
  "shell.coins": { one: "{count} coin", other: "{count} coins" },
  "shell.logout": "Log out",
  "shell.language": "Language",
  "shell.theme": "Appearance",
  "shell.theme_light": "Light",
  "shell.theme_dark": "Dark",
  "shell.theme_system": "Same as device",
  "shell.retry": "Try again",
  "shell.close": "Close",
  "shell.back": "Back",
  "shell.contacts_column": "Your chats",
  "shell.unread_total": { one: "{count} unread message in total", other: "{count} unread messages in total" },
  "shell.coming": "This page is not open on this site yet.",

  // Connection
  "connection.lost": "Connection lost. Trying to reconnect…",
  "connection.ended": "You have been logged out on this device.",

  // Contact list
  "contacts.title": "Chats",
  "contacts.empty": "You have no active chats yet",
  "contacts.find": "Find a chat partner now",
  "contacts.loading": "Loading your chats…",
  "contacts.failed": "Your chats could not be loaded.",
  "contacts.unread": { one: "{count} unread message", other: "{count} unread messages" },
  "contacts.you": "You:",
  "contacts.photo": "Photo",
  "contacts.gift": "Gift",

  // Chat
  "chat.title": "Chat with {name}",
  "chat.placeholder": "Write a message…",
  "chat.message_label": "Your message to {name}",
  "chat.send": "Send",
  "chat.sending": "Sending…",
  "chat.sent": "Sent",
  "chat.seen": "Seen",
  "chat.failed": "Not sent. Tap to retry.",
  "chat.discard": "Discard message",
  "chat.load_older": "Load older messages",
  "chat.beginning": "This is the beginning of your chat",
  "chat.today": "Today",
  "chat.yesterday": "Yesterday",
  "chat.online": "Online",
  "chat.offline": "Offline",
  "chat.new_messages": { one: "{count} new message", other: "{count} new messages" },
  "chat.jump_to_newest": "Jump to the newest message",
  "chat.messages": "Messages with {name}",
  "chat.empty": "No messages yet. Say hello to {name}!",
  "chat.pick": "Pick a chat to read it here",
  "chat.honesty": "Chat partners are virtual profiles moderated by real people",
  "chat.cost": { one: "{count} coin per message", other: "{count} coins per message" },
  "chat.characters_left": { one: "{count} character left", other: "{count} characters left" },

  // Coins
  "credits.title": "Coins",
  "credits.balance": { one: "You have {count} coin", other: "You have {count} coins" },
  "credits.not_enough": "You don't have enough coins",
  "credits.needed": { one: "A message costs {count} coin.", other: "A message costs {count} coins." },
  "credits.not_on_sale": "Coin packages are not on sale on this site yet.",

  // People to chat with
  "explore.title": "People to chat with",
  "explore.empty": "Nobody is here yet. Please come back later.",
  "explore.more": "Show more",
  "explore.name_age": "{name}, {age}",

  // Registration
  "register.title": "Create your account",
  "register.lead": "Registration and your profile are free.",
  "register.bonus": {
    one: "You start with {count} coin as a gift.",
    other: "You start with {count} coins as a gift.",
  },
  "register.name": "First name",
  "register.name_hint": "Latin or Hebrew letters and spaces, up to {max}.",
  "register.gender": "I am",
  "register.gender_male": "A man",
  "register.gender_female": "A woman",
  "register.gender_other": "Other",
  "register.birth_date": "Date of birth",
  "register.birth_date_hint": "You must be at least {min}. Others see your age, never the date.",
  "register.email": "Email",
  "register.email_hint": "Never shown to anybody else.",
  "register.password": "Password",
  "register.password_hint": "At least {min} characters.",
  "register.consent":
    "I am over 18 and accept the terms and the privacy policy. I understand that chat partners are virtual " +
    "profiles moderated by real people and that real meetings are not possible.",
  "register.terms": "Terms",
  "register.submit": "Register for free",
  "register.errors": { one: "Please check {count} field.", other: "Please check {count} fields." },
  "register.have_account": "Already have an account?",
  "register.email_invalid_again": "Invalid email, please try again",

  // Login and logout
  "login.title": "Log in",
  "login.email": "Email",
  "login.password": "Password",
  "login.submit": "Log in",
  "login.no_account": "New here?",
  "login.register": "Register for free",
  "login.check_details": "Please check your login details",
  "login.wrong_data": "Wrong. Incorrect data has been specified",
  "login.email_incorrect": "Incorrect email address, please retype",
  "login.check_password": "Please check your password",
  "login.invalid_password": "Invalid password",
  "login.incorrect": "Incorrect username/password",
  "login.logged_out": "You are logged out.",
  "logout.title": "Log out",
  "logout.question": "Do you want to log out on this device?",
  "logout.submit": "Log out",
  "logout.cancel": "Stay logged in",

  // Landing page
  "landing.title": "Meet, chat, smile",
  "landing.headline": "Good conversations start here",
  "landing.sub": "Warm, playful chats with characters you will like, whenever you feel like talking.",
  "landing.honesty_title": "How it works",
  "landing.honesty":
    "Chat partners are virtual profiles moderated by real people. They are here for conversation and fun; " +
    "real meetings are not possible.",
  "landing.adults": "For adults aged {min} or older.",
  "landing.register": "Register for free",
  "landing.login": "Log in",

  // Registration wizards

  // Places and photos

  // Recovery, links and support

  // Mails

  // Landing pages, footer and age gate

  // Legal pages

  // Error pages
  "error.title": "Error {status}",
  "error.home": "Back to the home page",
  "error.reference": "Reference: {id}",
  "error.try_again": "Something went wrong, please try again",
  "error.occurred": "An error occurred, please try again.",
  "error.unknown_middleware": "Unknown middleware",
  "error.not_enough_credits": "Not enough credits",
  "error.report_failed": "Failed to submit report",
  "error.file_type": "Invalid file type, please try again.",
  "error.sensitive_content": "This photo is not allowed on our platform",
  "error.inappropriate_image": "Image contains inappropriate content",
  "error.upload_failed": "Error uploading image",

  // Success notices and recovery
  "notice.report_submitted": "Report submitted",
  "notice.settings_saved": "Settings Saved",
  "notice.user_blocked": "User blocked",
  "notice.subscription_activated": "Subscription activated",
  "recovery.wait": {
    one: "Please wait {count} second before sending another request.",
    other: "Please wait {count} seconds before sending another request.",
  },
  "recovery.sent": "A recovery link has been sent to your email.",

  // Refusals: wire
  "refusal.invalid_frame": "The app sent something that could not be read. Please reload the page.",
  "refusal.unknown_module": "This function does not exist. Please reload the page.",
  "refusal.invalid_input": "Something in this request is not right. Please check it and try again.",
  "refusal.frame_too_large": "This is too large to send.",
  "refusal.body_too_large": "This is too large to send.",
  "refusal.too_many_requests": "That was a bit fast. Please wait a moment and try again.",
  "refusal.too_many_connections": "The app is open in too many places. Please close some of them.",
  "refusal.busy": "It is very busy right now. Please try again in a moment.",
  "refusal.deadline_exceeded": "This took too long. Please try again.",
  "refusal.internal": "Something went wrong on our side. Please try again.",
  "refusal.shutting_down": "We are restarting and will be back in a moment.",
  "refusal.idempotency_mismatch": "This message was already sent with another text.",

  // Refusals: identity
  "refusal.not_authenticated": "Please log in to continue.",
  "refusal.session_expired": "Your session has ended. Please log in again.",
  "refusal.forbidden_origin": "This request did not come from our site, so it was not carried out.",
  "refusal.login_failed": "Invalid email or password",

  // Refusals: registration
  "refusal.email_taken": "This email is already registered, please try again.",
  "refusal.email_invalid": "Hmm, that doesn't look right. Please check your email and try again.",
  "refusal.name_invalid": "Please enter your real name: 1 to 20 Latin or Hebrew letters and spaces.",
  "refusal.gender_invalid": "Please choose one of the options.",
  "refusal.terms_required":
    "Please confirm that you are over 18 and accept the terms and the privacy policy.",
  "refusal.password_too_short": "Your password must have at least 8 characters.",
  "refusal.password_too_long": "Your password is too long. At most 1,024 characters are possible.",
  "refusal.birth_invalid_date": "This date does not exist.",
  "refusal.birth_invalid_day": "Please enter a valid day.",
  "refusal.birth_invalid_month": "Please enter a valid month.",
  "refusal.birth_invalid_year": "Please enter a valid year with four digits.",
  "refusal.birth_future": "Your date of birth cannot be in the future.",
  "refusal.birth_too_young": "The minimum age to register is 18",
  "refusal.birth_too_old": "Please check the year: the maximum age is 99.",

  // Refusals: chat
  "refusal.not_enough_credits": "You don't have enough coins",
  "refusal.unknown_user": "Unknown user",
  "refusal.own_id": "You cannot do this with yourself.",
  "refusal.blank_message": "Please write something first.",
  "refusal.message_too_long": "This message is too long. Please shorten it.",
  "refusal.unsupported_message_type": "This kind of message is not possible here yet.",
  "refusal.unknown_conversation": "This chat does not exist.",
  "refusal.unknown_message": "This message does not exist.",
  "refusal.not_receiver": "Only the receiver of a message can do this.",
  "refusal.message_send_failed": "We ran into a problem sending, please contact support.",

  // Refusals: pages
  "refusal.not_found": "This page could not be found",
  "refusal.something_wrong": "Oops! Something went wrong. Please try again.",
} as const satisfies Record<`refusal.${RefusalCode}`, string> & Record<string, Text>;
