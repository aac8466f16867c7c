/**
 * Hebrew texts. Addressed in the plural, without a verb form or with a slash, so that they suit everybody.
 * Read through a `Translate`; the type is English.
 */
import type { Dictionary } from "@/locales/text.ts";

export const he: Dictionary = {
  // Names that are the same everywhere
  "language.en": "English",
  "language.he": "עברית",
  "language.de": "Deutsch",
  "language.ar": "العربية",
  "language.fa": "فارسی",

  // Navigation
  "nav.explore": "החלקות",
  "nav.meet": "גילוי",
  "nav.stories": "סטורי",
  "nav.contacts": "צ'אטים",
  "nav.profile": "פרופיל",
  "nav.main": "ניווט ראשי",

  // Around every page
  "shell.page_title": "{title} · {site}",
  "shell.skip": "דילוג לתוכן",
  "shell.coins": { one: "מטבע אחד", two: "שני מטבעות", other: "{count} מטבעות" },
  "shell.logout": "התנתקות",
  "shell.language": "שפה",
  "shell.theme": "מראה",
  "shell.theme_light": "בהיר",
  "shell.theme_dark": "כהה",
  "shell.theme_system": "לפי המכשיר",
  "shell.retry": "ניסיון נוסף",
  "shell.close": "סגירה",
  "shell.back": "חזרה",
  "shell.contacts_column": "הצ'אטים שלך",
  "shell.unread_total": {
    one: "הודעה אחת שלא נקראה בסך הכול",
    two: "שתי הודעות שלא נקראו בסך הכול",
    other: "{count} הודעות שלא נקראו בסך הכול",
  },
  "shell.coming": "הדף הזה עדיין לא פתוח באתר.",

  // Connection
  "connection.lost": "החיבור נותק. מנסים להתחבר מחדש…",
  "connection.ended": "נותקת מהחשבון במכשיר הזה.",

  // Contact list
  "contacts.title": "צ'אטים",
  "contacts.empty": "עדיין אין לך צ'אטים פעילים",
  "contacts.find": "למצוא עכשיו עם מי לדבר",
  "contacts.loading": "הצ'אטים שלך נטענים…",
  "contacts.failed": "לא הצלחנו לטעון את הצ'אטים שלך.",
  "contacts.unread": {
    one: "הודעה אחת שלא נקראה",
    two: "שתי הודעות שלא נקראו",
    other: "{count} הודעות שלא נקראו",
  },
  "contacts.you": "את/ה:",
  "contacts.photo": "תמונה",
  "contacts.gift": "מתנה",

  // Chat
  "chat.title": "צ'אט עם {name}",
  "chat.placeholder": "כאן כותבים הודעה…",
  "chat.message_label": "ההודעה שלך אל {name}",
  "chat.send": "שליחה",
  "chat.sending": "בשליחה…",
  "chat.sent": "נשלח",
  "chat.seen": "נקרא",
  "chat.failed": "לא נשלח. הקישו כדי לנסות שוב.",
  "chat.discard": "מחיקת ההודעה",
  "chat.load_older": "טעינת הודעות קודמות",
  "chat.beginning": "כאן מתחיל הצ'אט שלכם",
  "chat.today": "היום",
  "chat.yesterday": "אתמול",
  "chat.online": "מחובר/ת",
  "chat.offline": "לא מחובר/ת",
  "chat.new_messages": { one: "הודעה חדשה אחת", two: "שתי הודעות חדשות", other: "{count} הודעות חדשות" },
  "chat.jump_to_newest": "מעבר להודעה האחרונה",
  "chat.messages": "הודעות עם {name}",
  "chat.empty": "עדיין אין הודעות. אפשר להתחיל עם שלום ל{name}!",
  "chat.pick": "בחרו צ'אט כדי לקרוא אותו כאן",
  "chat.honesty": "השותפים לצ'אט הם פרופילים וירטואליים שמנוהלים בידי אנשים אמיתיים",
  "chat.cost": { one: "מטבע אחד להודעה", two: "שני מטבעות להודעה", other: "{count} מטבעות להודעה" },
  "chat.characters_left": { one: "נותר תו אחד", two: "נותרו שני תווים", other: "נותרו {count} תווים" },

  // Coins
  "credits.title": "מטבעות",
  "credits.balance": { one: "יש לך מטבע אחד", two: "יש לך שני מטבעות", other: "יש לך {count} מטבעות" },
  "credits.not_enough": "אין לך מספיק מטבעות",
  "credits.needed": {
    one: "הודעה עולה מטבע אחד.",
    two: "הודעה עולה שני מטבעות.",
    other: "הודעה עולה {count} מטבעות.",
  },
  "credits.not_on_sale": "חבילות מטבעות עדיין לא נמכרות באתר הזה.",

  // People to chat with
  "explore.title": "עם מי אפשר לדבר",
  "explore.empty": "עדיין אין כאן אף אחד. כדאי לחזור מאוחר יותר.",
  "explore.more": "הצגת עוד",
  "explore.name_age": "{name}, {age}",

  // Registration
  "register.title": "יצירת חשבון",
  "register.lead": "ההרשמה והפרופיל בחינם.",
  "register.bonus": {
    one: "מטבע אחד במתנה להתחלה.",
    two: "שני מטבעות במתנה להתחלה.",
    other: "{count} מטבעות במתנה להתחלה.",
  },
  "register.name": "שם פרטי",
  "register.name_hint": "אותיות בעברית או בלטינית ורווחים, עד {max}.",
  "register.gender": "המגדר שלי",
  "register.gender_male": "גבר",
  "register.gender_female": "אישה",
  "register.gender_other": "אחר",
  "register.birth_date": "תאריך לידה",
  "register.birth_date_hint": "מגיל {min} ומעלה. אחרים רואים את הגיל שלך, אף פעם לא את התאריך.",
  "register.email": "אימייל",
  "register.email_hint": "לא יוצג לאף אחד אחר.",
  "register.password": "סיסמה",
  "register.password_hint": "לפחות {min} תווים.",
  "register.consent":
    "מלאו לי 18 ואני מאשר/ת את התנאים ואת מדיניות הפרטיות. ידוע לי שהשותפים לצ'אט הם פרופילים וירטואליים " +
    "שמנוהלים בידי אנשים אמיתיים, ושאין אפשרות להיפגש במציאות.",
  "register.terms": "תנאי השימוש",
  "register.submit": "הרשמה בחינם",
  "register.errors": {
    one: "יש לבדוק שדה אחד.",
    two: "יש לבדוק שני שדות.",
    other: "יש לבדוק {count} שדות.",
  },
  "register.have_account": "כבר יש לך חשבון?",
  "register.email_invalid_again": "כתובת אימייל לא תקינה, נסו שוב",

  // Login and logout
  "login.title": "כניסה",
  "login.email": "אימייל",
  "login.password": "סיסמה",
  "login.submit": "כניסה",
  "login.no_account": "פעם ראשונה כאן?",
  "login.register": "הרשמה בחינם",
  "login.check_details": "נא לבדוק את פרטי הכניסה",
  "login.wrong_data": "שגיאה. הוזנו נתונים שגויים",
  "login.email_incorrect": "כתובת האימייל שגויה, נא להקליד שוב",
  "login.check_password": "נא לבדוק את הסיסמה",
  "login.invalid_password": "סיסמה שגויה",
  "login.incorrect": "שם משתמש או סיסמה שגויים",
  "login.logged_out": "התנתקת מהחשבון.",
  "logout.title": "התנתקות",
  "logout.question": "להתנתק מהחשבון במכשיר הזה?",
  "logout.submit": "התנתקות",
  "logout.cancel": "להישאר בחשבון",

  // Landing page
  "landing.title": "להכיר, לדבר, לחייך",
  "landing.headline": "שיחות טובות מתחילות כאן",
  "landing.sub": "שיחות חמות ושובבות עם דמויות שכיף לדבר איתן, בכל פעם שמתחשק.",
  "landing.honesty_title": "איך זה עובד",
  "landing.honesty":
    "השותפים לצ'אט הם פרופילים וירטואליים שמנוהלים בידי אנשים אמיתיים. הם כאן בשביל שיחה והנאה; " +
    "אין אפשרות להיפגש במציאות.",
  "landing.adults": "לבני ובנות {min} ומעלה.",
  "landing.register": "הרשמה בחינם",
  "landing.login": "כניסה",

  // Registration wizards

  // Places and photos

  // Recovery, links and support

  // Mails

  // Landing pages, footer and age gate

  // Legal pages

  // Error pages
  "error.title": "שגיאה {status}",
  "error.home": "חזרה לדף הבית",
  "error.reference": "מספר פנייה: {id}",
  "error.try_again": "משהו השתבש, נסו שוב",
  "error.occurred": "אירעה שגיאה, נסו שוב.",
  "error.unknown_middleware": "שכבת ביניים לא מוכרת",
  "error.not_enough_credits": "אין מספיק מטבעות",
  "error.report_failed": "שליחת הדיווח נכשלה",
  "error.file_type": "סוג הקובץ לא מתאים, נסו שוב.",
  "error.sensitive_content": "התמונה הזאת אסורה בפלטפורמה שלנו",
  "error.inappropriate_image": "התמונה כוללת תוכן לא הולם",
  "error.upload_failed": "שגיאה בהעלאת התמונה",

  // Success notices and recovery
  "notice.report_submitted": "הדיווח נשלח",
  "notice.settings_saved": "ההגדרות נשמרו",
  "notice.user_blocked": "המשתמש/ת נחסם/ה",
  "notice.subscription_activated": "המנוי הופעל",
  "recovery.wait": {
    one: "יש להמתין שנייה אחת לפני שליחת בקשה נוספת.",
    two: "יש להמתין שתי שניות לפני שליחת בקשה נוספת.",
    other: "יש להמתין {count} שניות לפני שליחת בקשה נוספת.",
  },
  "recovery.sent": "קישור לשחזור נשלח לאימייל שלך.",

  // Refusals: wire
  "refusal.invalid_frame": "האפליקציה שלחה משהו שאי אפשר לקרוא. נסו לטעון את הדף מחדש.",
  "refusal.unknown_module": "הפעולה הזאת לא קיימת. נסו לטעון את הדף מחדש.",
  "refusal.invalid_input": "משהו בבקשה הזאת לא תקין. בדקו ונסו שוב.",
  "refusal.frame_too_large": "זה גדול מדי לשליחה.",
  "refusal.body_too_large": "זה גדול מדי לשליחה.",
  "refusal.too_many_requests": "זה היה קצת מהיר. המתינו רגע ונסו שוב.",
  "refusal.too_many_connections": "האפליקציה פתוחה ביותר מדי מקומות. נסו לסגור חלק מהם.",
  "refusal.busy": "יש עכשיו עומס רב. נסו שוב בעוד רגע.",
  "refusal.deadline_exceeded": "זה לקח יותר מדי זמן. נסו שוב.",
  "refusal.internal": "משהו השתבש אצלנו. נסו שוב.",
  "refusal.shutting_down": "אנחנו מאתחלים את המערכת ונחזור בעוד רגע.",
  "refusal.idempotency_mismatch": "ההודעה הזאת כבר נשלחה עם טקסט אחר.",

  // Refusals: identity
  "refusal.not_authenticated": "יש להיכנס לחשבון כדי להמשיך.",
  "refusal.session_expired": "הזמן שלך בחשבון פג. יש להיכנס שוב.",
  "refusal.forbidden_origin": "הבקשה לא הגיעה מהאתר שלנו ולכן לא בוצעה.",
  "refusal.login_failed": "אימייל או סיסמה שגויים",

  // Refusals: registration
  "refusal.email_taken": "כתובת האימייל הזאת כבר רשומה, נסו שוב.",
  "refusal.email_invalid": "הממ, משהו כאן לא נראה נכון. בדקו את כתובת האימייל ונסו שוב.",
  "refusal.name_invalid": "נא להזין שם אמיתי: 1 עד 20 אותיות בעברית או בלטינית ורווחים.",
  "refusal.gender_invalid": "נא לבחור אחת מהאפשרויות.",
  "refusal.terms_required": "נא לאשר שמלאו לך 18 ולקבל את התנאים ואת מדיניות הפרטיות.",
  "refusal.password_too_short": "הסיסמה צריכה לכלול לפחות 8 תווים.",
  "refusal.password_too_long": "הסיסמה ארוכה מדי. אפשר לכל היותר 1,024 תווים.",
  "refusal.birth_invalid_date": "התאריך הזה לא קיים.",
  "refusal.birth_invalid_day": "נא להזין יום תקין.",
  "refusal.birth_invalid_month": "נא להזין חודש תקין.",
  "refusal.birth_invalid_year": "נא להזין שנה תקינה בת ארבע ספרות.",
  "refusal.birth_future": "תאריך הלידה לא יכול להיות בעתיד.",
  "refusal.birth_too_young": "הגיל המינימלי להרשמה הוא 18",
  "refusal.birth_too_old": "נא לבדוק את השנה: הגיל המרבי הוא 99.",

  // Refusals: chat
  "refusal.not_enough_credits": "אין לך מספיק מטבעות",
  "refusal.unknown_user": "משתמש/ת לא מוכר/ת",
  "refusal.own_id": "אי אפשר לעשות את זה עם עצמך.",
  "refusal.blank_message": "קודם צריך לכתוב משהו.",
  "refusal.message_too_long": "ההודעה ארוכה מדי. נסו לקצר אותה.",
  "refusal.unsupported_message_type": "הודעה מסוג כזה עדיין לא אפשרית כאן.",
  "refusal.unknown_conversation": "הצ'אט הזה לא קיים.",
  "refusal.unknown_message": "ההודעה הזאת לא קיימת.",
  "refusal.not_receiver": "רק מי שקיבל/ה את ההודעה יכול/ה לעשות את זה.",
  "refusal.message_send_failed": "נתקלנו בבעיה בשליחה, נא לפנות לתמיכה.",

  // Refusals: pages
  "refusal.not_found": "הדף הזה לא נמצא",
  "refusal.something_wrong": "אופס! משהו השתבש. נסו שוב.",
};
