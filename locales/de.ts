/**
 * German texts, with "du".
 * Read through a `Translate`; the type is English.
 */
import type { Dictionary } from "@/locales/text.ts";

export const de: Dictionary = {
  // Names that are the same everywhere
  "language.en": "English",
  "language.he": "עברית",
  "language.de": "Deutsch",
  "language.ar": "العربية",
  "language.fa": "فارسی",

  // Navigation
  "nav.explore": "Swipen",
  "nav.meet": "Entdecken",
  "nav.stories": "Storys",
  "nav.contacts": "Chats",
  "nav.profile": "Profil",
  "nav.main": "Hauptnavigation",

  // Around every page
  "shell.page_title": "{title} · {site}",
  "shell.skip": "Zum Inhalt springen",
  "shell.coins": { one: "{count} Coin", other: "{count} Coins" },
  "shell.logout": "Abmelden",
  "shell.language": "Sprache",
  "shell.theme": "Darstellung",
  "shell.theme_light": "Hell",
  "shell.theme_dark": "Dunkel",
  "shell.theme_system": "Wie auf dem Gerät",
  "shell.retry": "Noch einmal versuchen",
  "shell.close": "Schließen",
  "shell.back": "Zurück",
  "shell.contacts_column": "Deine Chats",
  "shell.unread_total": {
    one: "Insgesamt {count} ungelesene Nachricht",
    other: "Insgesamt {count} ungelesene Nachrichten",
  },
  "shell.coming": "Diese Seite ist hier noch nicht verfügbar.",

  // Connection
  "connection.lost": "Verbindung unterbrochen. Wir versuchen es erneut …",
  "connection.ended": "Du wurdest auf diesem Gerät abgemeldet.",

  // Contact list
  "contacts.title": "Chats",
  "contacts.empty": "Du hast noch keine aktiven Chats",
  "contacts.find": "Jetzt jemanden zum Chatten finden",
  "contacts.loading": "Deine Chats werden geladen …",
  "contacts.failed": "Deine Chats konnten nicht geladen werden.",
  "contacts.unread": { one: "{count} ungelesene Nachricht", other: "{count} ungelesene Nachrichten" },
  "contacts.you": "Du:",
  "contacts.photo": "Foto",
  "contacts.gift": "Geschenk",

  // Chat
  "chat.title": "Chat mit {name}",
  "chat.placeholder": "Nachricht schreiben …",
  "chat.message_label": "Deine Nachricht an {name}",
  "chat.send": "Senden",
  "chat.sending": "Wird gesendet …",
  "chat.sent": "Gesendet",
  "chat.seen": "Gelesen",
  "chat.failed": "Nicht gesendet. Zum Wiederholen tippen.",
  "chat.discard": "Nachricht verwerfen",
  "chat.load_older": "Ältere Nachrichten laden",
  "chat.beginning": "Hier beginnt euer Chat",
  "chat.today": "Heute",
  "chat.yesterday": "Gestern",
  "chat.online": "Online",
  "chat.offline": "Offline",
  "chat.new_messages": { one: "{count} neue Nachricht", other: "{count} neue Nachrichten" },
  "chat.jump_to_newest": "Zur neuesten Nachricht springen",
  "chat.messages": "Nachrichten mit {name}",
  "chat.empty": "Noch keine Nachrichten. Sag Hallo zu {name}!",
  "chat.pick": "Wähle einen Chat, um ihn hier zu lesen",
  "chat.honesty": "Chatpartner sind virtuelle Profile, die von echten Menschen moderiert werden",
  "chat.cost": { one: "{count} Coin pro Nachricht", other: "{count} Coins pro Nachricht" },
  "chat.characters_left": { one: "Noch {count} Zeichen", other: "Noch {count} Zeichen" },

  // Coins
  "credits.title": "Deine Coins",
  "credits.balance": { one: "Du hast {count} Coin", other: "Du hast {count} Coins" },
  "credits.not_enough": "Du hast nicht genug Coins",
  "credits.needed": {
    one: "Eine Nachricht kostet {count} Coin.",
    other: "Eine Nachricht kostet {count} Coins.",
  },
  "credits.not_on_sale": "Coin-Pakete werden auf dieser Seite noch nicht verkauft.",

  // People to chat with
  "explore.title": "Mit wem du chatten kannst",
  "explore.empty": "Hier ist noch niemand. Schau später wieder vorbei.",
  "explore.more": "Mehr anzeigen",
  "explore.name_age": "{name}, {age}",

  // Registration
  "register.title": "Konto erstellen",
  "register.lead": "Die Registrierung und dein Profil sind kostenlos.",
  "register.bonus": {
    one: "Du startest mit {count} Coin als Geschenk.",
    other: "Du startest mit {count} Coins als Geschenk.",
  },
  "register.name": "Vorname",
  "register.name_hint": "Lateinische oder hebräische Buchstaben und Leerzeichen, höchstens {max}.",
  "register.gender": "Ich bin",
  "register.gender_male": "ein Mann",
  "register.gender_female": "eine Frau",
  "register.gender_other": "divers",
  "register.birth_date": "Geburtsdatum",
  "register.birth_date_hint": "Du musst mindestens {min} sein. Andere sehen dein Alter, nie das Datum.",
  "register.email": "E-Mail",
  "register.email_hint": "Wird niemandem gezeigt.",
  "register.password": "Passwort",
  "register.password_hint": "Mindestens {min} Zeichen.",
  "register.consent":
    "Ich bin über 18 und akzeptiere die Nutzungsbedingungen und die Datenschutzerklärung. Mir ist klar, dass " +
    "Chatpartner virtuelle Profile sind, die von echten Menschen moderiert werden, und dass reale Treffen nicht " +
    "möglich sind.",
  "register.terms": "Nutzungsbedingungen",
  "register.submit": "Kostenlos registrieren",
  "register.errors": { one: "Bitte prüfe {count} Feld.", other: "Bitte prüfe {count} Felder." },
  "register.have_account": "Du hast schon ein Konto?",
  "register.email_invalid_again": "Ungültige E-Mail-Adresse, bitte versuche es noch einmal",

  // Login and logout
  "login.title": "Anmelden",
  "login.email": "E-Mail",
  "login.password": "Passwort",
  "login.submit": "Anmelden",
  "login.no_account": "Neu hier?",
  "login.register": "Kostenlos registrieren",
  "login.check_details": "Bitte prüfe deine Anmeldedaten",
  "login.wrong_data": "Das stimmt nicht. Die Angaben sind falsch",
  "login.email_incorrect": "Falsche E-Mail-Adresse, bitte gib sie noch einmal ein",
  "login.check_password": "Bitte prüfe dein Passwort",
  "login.invalid_password": "Ungültiges Passwort",
  "login.incorrect": "Benutzername oder Passwort falsch",
  "login.logged_out": "Du bist abgemeldet.",
  "logout.title": "Abmelden",
  "logout.question": "Möchtest du dich auf diesem Gerät abmelden?",
  "logout.submit": "Abmelden",
  "logout.cancel": "Angemeldet bleiben",

  // Landing page
  "landing.title": "Kennenlernen, chatten, lächeln",
  "landing.headline": "Gute Gespräche beginnen hier",
  "landing.sub": "Warme, verspielte Chats mit Charakteren, die du mögen wirst, wann immer du Lust hast.",
  "landing.honesty_title": "So funktioniert es",
  "landing.honesty":
    "Chatpartner sind virtuelle Profile, die von echten Menschen moderiert werden. Sie sind für Gespräche und Spaß " +
    "da; reale Treffen sind nicht möglich.",
  "landing.adults": "Für Erwachsene ab {min} Jahren.",
  "landing.register": "Kostenlos registrieren",
  "landing.login": "Anmelden",

  // Registration wizards

  // Places and photos

  // Recovery, links and support

  // Mails

  // Landing pages, footer and age gate

  // Legal pages

  // Error pages
  "error.title": "Fehler {status}",
  "error.home": "Zurück zur Startseite",
  "error.reference": "Referenz: {id}",
  "error.try_again": "Etwas ist schiefgelaufen, bitte versuche es noch einmal",
  "error.occurred": "Ein Fehler ist aufgetreten, bitte versuche es noch einmal.",
  "error.unknown_middleware": "Unbekannte Middleware",
  "error.not_enough_credits": "Nicht genug Coins",
  "error.report_failed": "Die Meldung konnte nicht gesendet werden",
  "error.file_type": "Ungültiger Dateityp, bitte versuche es noch einmal.",
  "error.sensitive_content": "Dieses Foto ist auf unserer Plattform nicht erlaubt",
  "error.inappropriate_image": "Das Bild enthält unangemessene Inhalte",
  "error.upload_failed": "Fehler beim Hochladen des Bildes",

  // Success notices and recovery
  "notice.report_submitted": "Meldung gesendet",
  "notice.settings_saved": "Einstellungen gespeichert",
  "notice.user_blocked": "Profil blockiert",
  "notice.subscription_activated": "Abo aktiviert",
  "recovery.wait": {
    one: "Bitte warte {count} Sekunde, bevor du eine weitere Anfrage sendest.",
    other: "Bitte warte {count} Sekunden, bevor du eine weitere Anfrage sendest.",
  },
  "recovery.sent": "Ein Link zum Zurücksetzen wurde an deine E-Mail-Adresse gesendet.",

  // Refusals: wire
  "refusal.invalid_frame": "Die App hat etwas Unlesbares gesendet. Bitte lade die Seite neu.",
  "refusal.unknown_module": "Diese Funktion gibt es nicht. Bitte lade die Seite neu.",
  "refusal.invalid_input":
    "Etwas an dieser Anfrage stimmt nicht. Bitte prüfe sie und versuche es noch einmal.",
  "refusal.frame_too_large": "Das ist zu groß zum Senden.",
  "refusal.body_too_large": "Das ist zu groß zum Senden.",
  "refusal.too_many_requests": "Das war etwas schnell. Bitte warte einen Moment und versuche es noch einmal.",
  "refusal.too_many_connections": "Die App ist an zu vielen Stellen offen. Bitte schließe einige davon.",
  "refusal.busy": "Gerade ist sehr viel los. Bitte versuche es gleich noch einmal.",
  "refusal.deadline_exceeded": "Das hat zu lange gedauert. Bitte versuche es noch einmal.",
  "refusal.internal": "Bei uns ist etwas schiefgelaufen. Bitte versuche es noch einmal.",
  "refusal.shutting_down": "Wir starten gerade neu und sind gleich wieder da.",
  "refusal.idempotency_mismatch": "Diese Nachricht wurde schon mit einem anderen Text gesendet.",

  // Refusals: identity
  "refusal.not_authenticated": "Bitte melde dich an, um fortzufahren.",
  "refusal.session_expired": "Deine Sitzung ist abgelaufen. Bitte melde dich noch einmal an.",
  "refusal.forbidden_origin": "Diese Anfrage kam nicht von unserer Seite und wurde daher nicht ausgeführt.",
  "refusal.login_failed": "Ungültige E-Mail-Adresse oder ungültiges Passwort",

  // Refusals: registration
  "refusal.email_taken": "Diese E-Mail-Adresse ist schon registriert, bitte versuche es noch einmal.",
  "refusal.email_invalid":
    "Hm, das sieht nicht richtig aus. Bitte prüfe deine E-Mail-Adresse und versuche es noch einmal.",
  "refusal.name_invalid":
    "Bitte gib deinen echten Namen ein: 1 bis 20 lateinische oder hebräische Buchstaben und Leerzeichen.",
  "refusal.gender_invalid": "Bitte wähle eine der Möglichkeiten.",
  "refusal.terms_required":
    "Bitte bestätige, dass du über 18 bist und die Nutzungsbedingungen und die Datenschutzerklärung akzeptierst.",
  "refusal.password_too_short": "Dein Passwort muss mindestens 8 Zeichen haben.",
  "refusal.password_too_long": "Dein Passwort ist zu lang. Möglich sind höchstens 1,024 Zeichen.",
  "refusal.birth_invalid_date": "Dieses Datum gibt es nicht.",
  "refusal.birth_invalid_day": "Bitte gib einen gültigen Tag ein.",
  "refusal.birth_invalid_month": "Bitte gib einen gültigen Monat ein.",
  "refusal.birth_invalid_year": "Bitte gib ein gültiges Jahr mit vier Ziffern ein.",
  "refusal.birth_future": "Dein Geburtsdatum kann nicht in der Zukunft liegen.",
  "refusal.birth_too_young": "Das Mindestalter für die Registrierung ist 18",
  "refusal.birth_too_old": "Bitte prüfe das Jahr: Das Höchstalter ist 99.",

  // Refusals: chat
  "refusal.not_enough_credits": "Du hast nicht genug Coins",
  "refusal.unknown_user": "Unbekanntes Profil",
  "refusal.own_id": "Das geht nicht mit dir selbst.",
  "refusal.blank_message": "Bitte schreib zuerst etwas.",
  "refusal.message_too_long": "Diese Nachricht ist zu lang. Bitte kürze sie.",
  "refusal.unsupported_message_type": "Diese Art von Nachricht ist hier noch nicht möglich.",
  "refusal.unknown_conversation": "Diesen Chat gibt es nicht.",
  "refusal.unknown_message": "Diese Nachricht gibt es nicht.",
  "refusal.not_receiver": "Das kann nur, wer die Nachricht erhalten hat.",
  "refusal.message_send_failed": "Beim Senden ist ein Problem aufgetreten, bitte wende dich an den Support.",

  // Refusals: pages
  "refusal.not_found": "Diese Seite wurde nicht gefunden",
  "refusal.something_wrong": "Hoppla! Etwas ist schiefgelaufen. Bitte versuche es noch einmal.",
};
