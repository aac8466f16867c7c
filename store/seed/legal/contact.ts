/** Who runs the site, and where to write with what. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
If this is plainly an example company, the operator has not put in their own details yet.

## Who runs this site
{operator}, {address}. Email: {email}.

## Help with your account
Write on the [support page](/support) or to {support_email}. You get a number for what you wrote, and people answer. Your orders
are in your [wallet](/wallet); contracts end at [Cancel contract](/cancel) and [Withdraw from contract](/withdraw).

## Something is illegal or against the rules
Members report it in the menu of a chat or profile. Everybody else uses the page [Report](/report), without an account. What
concerns children is looked at first: see [Child safety](/child-safety).

## Your data
For access, correction, deletion or an objection write to {email}. What we store, and why, is in the
[privacy policy](/privacy).

## Authorities
Courts, police and supervisory authorities write to {email} in English, Hebrew or German. This is also the single point of
contact under the Digital Services Act of the European Union, for authorities as for members.

## Security
Have you found a way to get at what is not yours? Write to the address in
[security.txt](/security.txt), say what you did and what you saw, and give us time to mend it before you tell
others. Use accounts of your own, change nothing of others, and do not overload the site: then we take no legal steps.
`;

const he = `
אם הפרטים כאן הם בבירור של חברה לדוגמה, המפעיל עוד לא הזין את פרטיו.

## מי מפעיל את האתר
{operator}, {address}. דואר אלקטרוני: {email}.

## עזרה בנוגע לחשבון
כותבים ב[דף התמיכה](/support) או אל {support_email}. לכל פנייה ניתן מספר, ואנשים עונים. ההזמנות נמצאות ב[ארנק](/wallet); חוזים
מסתיימים בדפים [ביטול מינוי](/cancel) ו[ביטול עסקה](/withdraw).

## משהו לא חוקי או נגד הכללים
חברות וחברים מדווחים בתפריט של צ'אט או פרופיל. כל השאר משתמשים בדף [דיווח](/report), בלי חשבון. מה שנוגע לילדים נבדק ראשון:
[בטיחות ילדים](/child-safety).

## הנתונים שלך
לעיון, תיקון, מחיקה או התנגדות כותבים אל {email}. מה אנחנו שומרים ולמה כתוב ב[מדיניות הפרטיות](/privacy).

## רשויות
בתי משפט, משטרה ורשויות פיקוח כותבים אל {email} באנגלית, בעברית או בגרמנית. זו גם נקודת הקשר היחידה לפי חוק השירותים
הדיגיטליים של האיחוד האירופי, לרשויות ולחברות ולחברים.

## אבטחה
מצאת דרך להגיע למה שלא שייך לך? כותבים לכתובת שב־[security.txt](/security.txt), מתארים מה עשית ומה ראית, ונותנים לנו
זמן לתקן לפני שמספרים לאחרים. משתמשים רק בחשבונות שלך, לא משנים דבר אצל אחרים ולא מעמיסים על האתר: אז לא ננקוט צעדים
משפטיים.
`;

const de = `
Ist hier erkennbar eine Beispielfirma genannt, hat der Betreiber seine Angaben noch
nicht eingetragen.

## Wer diese Seite betreibt
{operator}, {address}. E-Mail: {email}.

## Hilfe zum Konto
Schreib über die [Support-Seite](/support) oder an {support_email}. Du bekommst eine Nummer, und Menschen antworten. Deine
Bestellungen stehen in deiner [Wallet](/wallet); Verträge enden unter [Verträge hier kündigen](/cancel) und
[Vertrag widerrufen](/withdraw).

## Etwas ist rechtswidrig oder gegen die Regeln
Mitglieder melden es im Menü eines Chats oder Profils. Alle anderen nutzen die Seite [Etwas melden](/report), ohne Konto. Was
Kinder betrifft, wird zuerst angesehen: siehe [Schutz von Kindern](/child-safety).

## Deine Daten
Für Auskunft, Berichtigung, Löschung oder Widerspruch schreib an {email}. Was wir speichern und warum, steht in der
[Datenschutzerklärung](/privacy).

## Behörden
Gerichte, Polizei und Aufsichtsbehörden schreiben auf Englisch, Hebräisch oder Deutsch an {email}. Das ist zugleich die
zentrale Kontaktstelle nach dem Gesetz über digitale Dienste der Europäischen Union, für Behörden wie für Mitglieder.

## Sicherheit
Hast du einen Weg zu etwas gefunden, das dir nicht gehört? Schreib an die Adresse in der
[security.txt](/security.txt), sag, was du getan und gesehen hast, und gib uns Zeit, es zu beheben, bevor du anderen
davon erzählst. Nutze eigene Konten, ändere nichts bei anderen und überlaste die Seite nicht: Dann gehen wir nicht rechtlich
dagegen vor.
`;

export const contact: Translated = { en, he, de };
