/** Terms of use. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
Welcome to {site}. These terms say what you get here, what we ask of you, and what happens when something goes
wrong. We have tried to write them so that you can read them.

## Who runs this site
{site} is run by {operator}, {address} ("we"). You reach us at {email} or through the [support page](/support).
If the company named here is plainly an example, the operator has not put in their own details yet; they do so,
and have these texts checked for their country, before the site opens to the public.

## What {site} is, and what it is not
{site} is a place for conversation and entertainment.

- Your chat partners are virtual profiles. They are invented characters: their names, pictures, ages, places and
  stories do not belong to a private person who is looking for a partner.
- Real people write and moderate for these profiles on our behalf. A profile that answers by a script says so.
- Real meetings are not possible. Nobody you chat with here can meet you, and none of them will ever be allowed to
  promise it.
- "Online" means that somebody can answer at that moment. We invent no likes, no visits and no countdowns.

If you are looking for a person to meet, this is not the right place, and we would rather say so now than later.

## Who may join
You must be at least 18 years old, and old enough to use a service like this where you live. We check the date of
birth that you give us. You may have one account, for yourself; it cannot be passed on or sold. Your name may be a
first name, but it has to be one, and your details have to be true.

## Your account
Registration and a profile are free. Please keep your password to yourself and use one that you use nowhere else.
You can be logged in on up to ten devices. If you think that somebody else has used your account, set a new password
at once, which logs out every device, and tell us.

You may leave at any time and without a reason: [delete your account](/delete-account) yourself, or write to us on the
[support page](/support).

## What you post
What you write and upload stays yours. You allow us to store it and to show it to those it is meant for, for as long
as it is on {site}, and for nothing else. Upload only pictures that you may use, and pictures of people only if they
agree and are adults. Pictures are checked by programs or people; those that break the rules are refused or removed.

## What is not allowed
The [community guidelines](/guidelines) are part of these terms. In short, you may not:

- break the law here, or lead others to do so;
- threaten, insult, harass or discriminate against anybody;
- send or ask for anything sexual that involves minors. We report it, without exception;
- pretend to be somebody else, or publish what others have told you in confidence;
- advertise, send spam, ask for money, or collect other people's data;
- use programs to write, register or read here, or get around limits, prices and protections.

## Coins and premium
Some things cost coins; at present a message costs {message_coins}, and you get {sign_up_coins} as a gift when you
register. What coins and premium are, how you pay, cancel and get your money back stands in the
[terms of sale](/terms-and-conditions).

## How we moderate
The people who write for the virtual profiles, and those who supervise them, read the chats with these profiles; it
could not work otherwise. They also look at what is reported. When something breaks the rules we can remove it, warn
you, limit functions, or close the account, whichever is enough. We tell you why, unless the law forbids it, and you
can object at [decisions about your account](/decisions); a person who was not involved then looks again.

## What we promise, and what we do not
We run {site} with care, but not every minute of the year: there is maintenance, and there are faults. We do not
promise that a certain profile answers at a certain time, or at all, nor that a conversation leads anywhere.

We are fully liable for intent, for gross negligence, for harm to life, body or health, and wherever the law demands
it. For slight negligence we are liable only where a duty is broken without which this contract makes no sense, and
then for the damage that was typical and to be foreseen. Rights that the law gives you as a consumer stay untouched.

## When we part
We can end the contract with 14 days' notice, and at once if you break these terms seriously. If we end it without
your fault, we pay back the coins that you have bought and not used, and the rest of a premium period.

## Changes
When we change these terms in a way that matters to you, we tell you by email or on the site at least 30 days
before. If you do not agree, you can close your account until then; the old terms hold for you up to that day.

## Law and disputes
The law of the country in which we have our seat applies. If you are a consumer, the protection that the law of your
own country gives you, and the courts you may turn to, remain. Please write to us first: most things can be settled
in a few lines.
`;

const he = `
ברוכים הבאים אל {site}. התנאים האלה מסבירים מה מקבלים כאן, מה אנחנו מבקשים, ומה קורה כשמשהו משתבש. השתדלנו לכתוב
אותם כך שאפשר יהיה באמת לקרוא אותם.

## מי מפעיל את האתר
{site} מופעל על ידי {operator}, {address} (להלן: "אנחנו"). אפשר לפנות אלינו בכתובת {email} או דרך
[דף התמיכה](/support). אם החברה שמופיעה כאן היא דוגמה בלבד, סימן שהמפעיל עוד לא מילא את פרטיו; הוא עושה זאת,
ומוודא שהטקסטים מתאימים לדין במדינתו, לפני שהאתר נפתח לציבור.

## מה יש ב־{site}, ומה אין
{site} הוא מקום לשיחה ולהנאה.

- השותפים לצ'אט הם פרופילים וירטואליים, כלומר דמויות מומצאות: השמות, התמונות, הגילים, המקומות והסיפורים אינם של
  אדם פרטי שמחפש זוגיות.
- אנשים אמיתיים כותבים עבור הפרופילים האלה ומנחים אותם מטעמנו. פרופיל שעונה לפי תסריט מציין זאת במפורש.
- מפגשים במציאות אינם אפשריים. אף אחד מהשותפים לצ'אט לא יכול להיפגש, ואסור להם להבטיח זאת.
- "אונליין" פירושו שיש באותו רגע מי שיכול לענות. אנחנו לא ממציאים לייקים, ביקורים או ספירות לאחור.

למי שמחפש אדם להיפגש איתו זה לא המקום המתאים, ועדיף לומר זאת כבר עכשיו.

## מי יכולים להצטרף
ההצטרפות מגיל 18 ומעלה, ובתנאי שהגיל מספיק לשירות כזה גם לפי הדין במקום המגורים. תאריך הלידה שנמסר נבדק. מותר להחזיק
חשבון אחד בלבד, לשימוש אישי; אין להעביר או למכור אותו. השם יכול להיות שם פרטי בלבד, אבל עליו להיות שם של ממש, והפרטים
צריכים להיות נכונים.

## החשבון שלך
ההרשמה והפרופיל בחינם. חשוב לשמור את הסיסמה בסוד ולבחור סיסמה שאינה בשימוש במקום אחר. אפשר להיות מחוברים בעד עשרה
מכשירים. אם יש חשש שמישהו אחר השתמש בחשבון, יש לקבוע מיד סיסמה חדשה – הפעולה מנתקת את כל המכשירים – ולהודיע לנו.

אפשר לעזוב בכל עת וללא נימוק: [למחוק את החשבון](/delete-account) או לכתוב לנו ב[דף התמיכה](/support).

## התוכן שלך
מה שנכתב ומועלה נשאר שלך. ניתנת לנו רשות לשמור אותו ולהציג אותו למי שהוא מיועד לו, כל עוד הוא נמצא ב־{site}, ולא לשום
מטרה אחרת. יש להעלות רק תמונות שמותר להשתמש בהן, ותמונות של אנשים רק בהסכמתם ורק אם הם בגירים. תמונות נבדקות
בידי תוכנה או אנשים, ותמונה שמפרה את הכללים נדחית או מוסרת.

## מה אסור
[כללי הקהילה](/guidelines) הם חלק מהתנאים האלה. בקצרה, אסור:

- לעבור כאן על החוק או לגרום לאחרים לעשות זאת;
- לאיים, להעליב, להטריד או להפלות;
- לשלוח או לבקש תוכן מיני שמעורבים בו קטינים. על תוכן כזה אנחנו מדווחים, בלי יוצא מן הכלל;
- להתחזות לאדם אחר, או לפרסם דברים שנאמרו בפרטיות;
- לפרסם מודעות, לשלוח דואר זבל, לבקש כסף או לאסוף מידע על אחרים;
- להפעיל תוכנות שכותבות, נרשמות או קוראות כאן, או לעקוף מגבלות, מחירים והגנות.

## מטבעות ופרימיום
חלק מהפעולות עולות מטבעות; נכון להיום הודעה עולה {message_coins}, ובהרשמה מקבלים {sign_up_coins} במתנה. מהם מטבעות
ומהו פרימיום, איך משלמים, מבטלים ומקבלים החזר – הכול כתוב ב[תנאי הרכישה](/terms-and-conditions).

## איך אנחנו מפקחים
האנשים שכותבים עבור הפרופילים הווירטואליים, וגם המפקחים עליהם, קוראים את השיחות עם הפרופילים האלה; אחרת השירות לא יכול
לפעול. הם גם בודקים כל דיווח. כשמשהו מפר את הכללים אנחנו יכולים להסיר אותו, להזהיר, להגביל פעולות או לסגור את החשבון,
לפי מה שמספיק. אנחנו מסבירים את הסיבה, אלא אם החוק אוסר זאת, ואפשר לערער בדף [החלטות לגבי החשבון שלך](/decisions); אדם שלא
היה מעורב בהחלטה בודק אותה שוב.

## מה אנחנו מבטיחים ומה לא
אנחנו מפעילים את {site} בקפידה, אבל לא בכל דקה בשנה: יש תחזוקה ויש תקלות. אין הבטחה שפרופיל מסוים יענה בזמן מסוים או
בכלל, ואין הבטחה ששיחה תוביל למשהו.

אנחנו אחראים באופן מלא לנזק שנגרם בזדון או ברשלנות חמורה, לפגיעה בחיים, בגוף או בבריאות, ובכל מקרה שהחוק מחייב. ברשלנות
קלה האחריות היא רק להפרה של חובה שבלעדיה אין לחוזה טעם, ורק לנזק אופייני שאפשר היה לצפות. זכויות הצרכן לפי החוק אינן
נפגעות.

## כשנפרדים
אנחנו יכולים לסיים את ההתקשרות בהודעה של 14 ימים מראש, ומיד – אם התנאים הופרו באופן חמור. אם הסיום אינו באשמתך, נחזיר
את התשלום על מטבעות שנקנו ולא נוצלו ועל יתרת תקופת הפרימיום.

## שינויים
לפני שינוי של ממש בתנאים נודיע בדואר אלקטרוני או באתר לפחות 30 ימים מראש. מי שאינו מסכים יכול לסגור את החשבון עד אותו
יום, ועד אז חלים התנאים הקודמים.

## דין וסכסוכים
חל הדין של המדינה שבה רשום המפעיל. לצרכנים נשמרות ההגנות שהדין במדינתם מעניק להם והזכות לפנות לבתי המשפט שם. כדאי לכתוב
לנו קודם: את רוב הדברים אפשר לפתור בכמה שורות.
`;

const de = `
Willkommen bei {site}. Hier steht, was du bei uns bekommst, worum wir dich bitten und was gilt, wenn etwas
schiefgeht. Wir haben versucht, es so zu schreiben, dass man es auch lesen mag.

## Wer diese Seite betreibt
{site} wird betrieben von {operator}, {address} („wir“). Du erreichst uns unter {email} oder über die
[Support-Seite](/support). Steht hier erkennbar eine Beispielfirma, dann hat der Betreiber seine eigenen Angaben noch
nicht eingetragen; das tut er, und lässt diese Texte für sein Land prüfen, bevor die Seite öffentlich startet.

## Was {site} ist und was nicht
{site} ist ein Ort für Gespräche und Unterhaltung.

- Deine Chatpartner sind virtuelle Profile, also erfundene Figuren: Namen, Bilder, Alter, Orte und Geschichten gehören
  keiner Privatperson, die jemanden kennenlernen möchte.
- Echte Menschen schreiben in unserem Auftrag für diese Profile und moderieren sie. Ein Profil, das nach einem
  Skript antwortet, sagt das dazu.
- Reale Treffen sind nicht möglich. Niemand, mit dem du hier chattest, kann dich treffen, und keiner darf es dir je
  versprechen.
- „Online“ heißt, dass in diesem Moment jemand antworten kann. Wir erfinden keine Likes, keine Besuche und keine
  Countdowns.

Wenn du einen Menschen zum Treffen suchst, bist du hier falsch. Das sagen wir dir lieber jetzt als später.

## Wer mitmachen darf
Du musst mindestens 18 Jahre alt sein und alt genug, um einen solchen Dienst an deinem Wohnort zu nutzen. Wir prüfen das
Geburtsdatum, das du angibst. Du darfst ein Konto haben, nur für dich; du kannst es weder weitergeben noch verkaufen.
Ein Vorname genügt, aber es muss einer sein, und deine Angaben müssen stimmen.

## Dein Konto
Registrierung und Profil sind kostenlos. Behalte dein Passwort für dich und nimm eines, das du sonst nirgends benutzt.
Du kannst auf bis zu zehn Geräten angemeldet sein. Wenn du glaubst, dass jemand anderes dein Konto benutzt hat, setze
sofort ein neues Passwort – das meldet alle Geräte ab – und sag uns Bescheid.

Du kannst jederzeit und ohne Grund gehen: [Lösche dein Konto](/delete-account) selbst oder schreib uns über die
[Support-Seite](/support).

## Was du einstellst
Was du schreibst und hochlädst, bleibt deins. Du erlaubst uns, es zu speichern und denen zu zeigen, für die es bestimmt
ist, solange es auf {site} steht, und zu nichts anderem. Lade nur Bilder hoch, die du verwenden darfst, und Bilder von
Menschen nur, wenn sie einverstanden und volljährig sind. Bilder werden von Programmen oder Menschen
geprüft; was gegen die Regeln verstößt, wird abgelehnt oder entfernt.

## Was nicht erlaubt ist
Die [Community-Regeln](/guidelines) gehören zu diesen Bedingungen. Kurz gesagt darfst du nicht:

- hier gegen Gesetze verstoßen oder andere dazu bringen;
- jemanden bedrohen, beleidigen, belästigen oder diskriminieren;
- Sexuelles mit Minderjährigen senden oder verlangen. Das zeigen wir ausnahmslos an;
- dich als jemand anderes ausgeben oder veröffentlichen, was dir vertraulich gesagt wurde;
- werben, Spam verschicken, um Geld bitten oder Daten anderer sammeln;
- Programme schreiben, sich registrieren oder mitlesen lassen oder Grenzen, Preise und Schutzmaßnahmen umgehen.

## Coins und Premium
Manches kostet Coins; derzeit kostet eine Nachricht {message_coins}, und zur Registrierung schenken wir dir
{sign_up_coins}. Was Coins und Premium sind und wie du bezahlst, kündigst und dein Geld zurückbekommst, steht in den
[Kaufbedingungen](/terms-and-conditions).

## Wie wir moderieren
Die Menschen, die für die virtuellen Profile schreiben, und alle, die sie anleiten, lesen die Chats mit diesen Profilen;
anders ginge es nicht. Sie sehen sich auch an, was gemeldet wird. Verstößt etwas gegen die Regeln, können wir es
entfernen, dich verwarnen, Funktionen einschränken oder das Konto schließen – je nachdem, was ausreicht. Wir nennen dir
den Grund, sofern kein Gesetz es verbietet, und du kannst unter [Entscheidungen zu deinem Konto](/decisions)
widersprechen; dann prüft es jemand, der nicht beteiligt war.

## Was wir versprechen und was nicht
Wir betreiben {site} sorgfältig, aber nicht in jeder Minute des Jahres: Es gibt Wartung, und es gibt Störungen. Wir
versprechen nicht, dass ein bestimmtes Profil zu einer bestimmten Zeit oder überhaupt antwortet, und auch nicht, dass
aus einem Gespräch etwas wird.

Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit, Schäden an Leben, Körper oder Gesundheit und überall, wo es
das Gesetz verlangt. Bei leichter Fahrlässigkeit haften wir nur, wenn eine Pflicht verletzt ist, ohne die der Vertrag
keinen Sinn hätte, und dann für den typischen, vorhersehbaren Schaden. Deine gesetzlichen Rechte bleiben unberührt.

## Wenn wir uns trennen
Wir können den Vertrag mit einer Frist von 14 Tagen beenden, bei schweren Verstößen sofort. Beenden wir ihn, ohne dass
du etwas dafür kannst, erstatten wir dir gekaufte, nicht genutzte Coins und den Rest deiner Premium-Zeit.

## Änderungen
Ändern wir diese Bedingungen in einer Weise, die für dich wichtig ist, sagen wir es dir mindestens 30 Tage vorher per
E-Mail oder auf der Seite. Bist du nicht einverstanden, kannst du dein Konto bis dahin schließen; bis zu diesem Tag
gelten für dich die alten Bedingungen.

## Recht und Streit
Es gilt das Recht des Landes, in dem wir unseren Sitz haben. Als Verbraucherin oder Verbraucher behältst du den Schutz, den dir das Recht
deines eigenen Landes gibt, und die Gerichte, die für dich zuständig sind. Schreib uns bitte zuerst: Das meiste lässt
sich in wenigen Zeilen klären.
`;

export const tos: Translated = { en: en.trim(), he: he.trim(), de: de.trim() };
