/** How accessible the site is, what is known to be missing, and where to say so. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
Everybody should be able to use {site}. This page says what we aim at, what was tested and how, what we know to be missing, and
where to tell us.

## What we aim at
The Web Content Accessibility Guidelines (WCAG) 2.2, level AA. They are also what the European standard EN 301 549 and the laws
that rest on it ask of such a service, and what the Israeli standard 5568 is built on.

## What works
- Everything can be done by keyboard alone, also swiping, stories, the wheel and the order of your photos. The focus can be
  seen, and goes back to where it came from when a dialog closes.
- Controls have names for screen readers. New messages, results and errors are announced.
- Colours have enough contrast in the light and the dark look. Nothing is said by colour alone.
- Text can be made twice as large, and pages fit a width of 320 pixels without scrolling to the side.
- What moves is calm or still where your device asks for less motion.
- Pages read from right to left in Hebrew. Registration, login, support, reports and the ending of contracts work without
  scripts too.
- Single-key shortcuts can be turned off in the [settings](/settings).

## How it was tested
Each page is checked by a program (axe) against the rules of WCAG 2.2 A and AA that a program can decide, in both looks, narrow
and wide, from left to right and from right to left. Further programs go through chats, stories, the deck, the wheel and
photos by keyboard alone. These checks run for each new version of the software.

A program finds only a part of all barriers. No outside body has tested the site, and not every combination of screen reader
and browser was tried. We call {site} partly compliant for that reason.

## What we know to be missing
- Pictures of members and stories are described by the name of who shows them and their number, not by what is to be seen: who
  uploads them writes no description.
- Texts in Arabic and Persian are in English for now, only the direction is right.
- The payment pages of other companies are their own; we cannot change them.
- What members write may be hard to read.

## Tell us
If something stands in your way, write on the [support page](/support) or to {support_email}: which page, what you wanted to do,
and with which device or program. We answer within a month, mend it where we can, and until then help you in another way.

If our answer is not enough, you can turn to the authority that watches over accessibility where you live. Responsible for this
site: {operator}, {address}.
`;

const he = `
כולם צריכים להיות מסוגלים להשתמש ב־{site}. הדף הזה אומר לְמה אנחנו שואפים, מה נבדק ואיך, מה ידוע לנו שחסר, ולאן פונים.

## למה אנחנו שואפים
להנחיות הנגישות לתוכן אינטרנט (WCAG) 2.2 ברמה AA. עליהן נשענים גם התקן הישראלי 5568 והתקן האירופי EN 301 549, והחוקים שנבנו
עליהם.

## מה עובד
- הכול אפשר לעשות במקלדת בלבד, גם החלקה, סטורי, גלגל המזל וסדר התמונות. המיקוד נראה, וחוזר למקומו כשחלון נסגר.
- לפקדים יש שמות עבור קוראי מסך. הודעות חדשות, תוצאות ושגיאות מוקראות.
- לצבעים יש ניגודיות מספקת במראה הבהיר והכהה. שום דבר לא נאמר בצבע בלבד.
- אפשר להגדיל את הטקסט פי שניים, והדפים נכנסים לרוחב של 320 פיקסלים בלי גלילה לצד.
- מה שזז נרגע או נעצר כשהמכשיר מבקש פחות תנועה.
- הדפים בעברית נקראים מימין לשמאל. הרשמה, כניסה, תמיכה, דיווחים וסיום חוזים עובדים גם בלי סקריפטים.
- קיצורים של מקש יחיד אפשר לכבות ב[הגדרות](/settings).

## איך זה נבדק
כל דף נבדק בידי תוכנה (axe) לפי הכללים של WCAG 2.2 ברמות A ו־AA שתוכנה יכולה להכריע בהם, בשני המראות, צר ורחב, משמאל לימין
ומימין לשמאל. תוכנות נוספות עוברות על צ'אטים, סטורי, הכרטיסים, הגלגל והתמונות במקלדת בלבד. הבדיקות האלה רצות לכל גרסה חדשה של
התוכנה.

תוכנה מוצאת רק חלק מהמכשולים. שום גוף חיצוני לא בדק את האתר, ולא נוסה כל צירוף של קורא מסך ודפדפן. לכן אנחנו מגדירים את {site}
כעומד בדרישות באופן חלקי.

## מה ידוע לנו שחסר
- תמונות של חברות וחברים וסטורי מתוארים בשם של מי שמציג אותם ובמספר, לא במה שרואים בהם: מי שמעלה אותם לא כותב תיאור.
- הטקסטים בערבית ובפרסית הם בינתיים באנגלית, ורק הכיוון נכון.
- דפי התשלום של חברות אחרות שייכים להן; אין באפשרותנו לשנות אותם.
- מה שחברות וחברים כותבים יכול להיות קשה לקריאה.

## לספר לנו
אם משהו עומד בדרכך, כותבים ב[דף התמיכה](/support) או אל {support_email}: באיזה דף, מה רצית לעשות, ובאיזה מכשיר או תוכנה. אנחנו
עונים בתוך חודש, מתקנים היכן שאפשר, ועד אז עוזרים בדרך אחרת.

אם התשובה שלנו לא מספיקה, אפשר לפנות לרשות שמפקחת על נגישות במקום המגורים. האחראי לאתר: {operator}, {address}.
`;

const de = `
Alle sollen {site} nutzen können. Diese Seite sagt, was wir anstreben, was wie geprüft wurde, was uns als Mangel bekannt ist und
wo du es uns sagst.

## Was wir anstreben
Die Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA. Auf ihnen beruhen auch die europäische Norm EN 301 549, die
Gesetze dazu wie das Barrierefreiheitsstärkungsgesetz, und die israelische Norm 5568.

## Was geht
- Alles lässt sich allein mit der Tastatur tun, auch Wischen, Storys, Glücksrad und die Reihenfolge deiner Fotos. Der Fokus ist
  zu sehen und kehrt zurück, wenn ein Dialog schließt.
- Bedienelemente haben Namen für Screenreader. Neue Nachrichten, Ergebnisse und Fehler werden angesagt.
- Farben haben im hellen und im dunklen Aussehen genug Kontrast. Nichts wird allein durch Farbe gesagt.
- Text lässt sich auf das Doppelte vergrößern, und Seiten passen in 320 Pixel Breite, ohne seitliches Scrollen.
- Bewegung ist ruhig oder steht still, wenn dein Gerät weniger davon verlangt.
- Auf Hebräisch lesen sich die Seiten von rechts nach links. Registrierung, Anmeldung, Support, Meldungen und das Ende von
  Verträgen gehen auch ohne Skripte.
- Tastenkürzel aus einem Zeichen lassen sich in den [Einstellungen](/settings) abschalten.

## Wie es geprüft wurde
Jede Seite prüft ein Programm (axe) nach den Regeln der WCAG 2.2 A und AA, die ein Programm entscheiden kann, im hellen und im dunklen Aussehen,
schmal und breit, von links nach rechts und von rechts nach links. Weitere Programme gehen Chats, Storys, den Kartenstapel, das
Glücksrad und Fotos allein mit der Tastatur durch. Diese Prüfungen laufen für jede neue Version der Software.

Ein Programm findet nur einen Teil aller Barrieren. Keine Stelle von außen hat die Seite geprüft, und nicht jede Kombination von
Screenreader und Browser wurde ausprobiert. Deshalb nennen wir {site} teilweise konform.

## Was uns als Mangel bekannt ist
- Bilder von Mitgliedern und Storys sind mit dem Namen der Person beschrieben, die sie zeigt, und mit einer Nummer, nicht mit dem, was
  zu sehen ist: Wer sie hochlädt, schreibt keine Beschreibung.
- Texte auf Arabisch und Persisch sind vorerst englisch, nur die Richtung stimmt.
- Die Bezahlseiten anderer Firmen gehören diesen; wir können sie nicht ändern.
- Was Mitglieder schreiben, kann schwer zu lesen sein.

## Sag es uns
Steht dir etwas im Weg, schreib über die [Support-Seite](/support) oder an {support_email}: welche Seite, was du tun wolltest, mit
welchem Gerät oder Programm. Wir antworten innerhalb eines Monats, beheben es, wo wir können, und helfen bis dahin auf anderem Weg.

Genügt dir unsere Antwort nicht, kannst du dich an die Stelle wenden, die dort, wo du lebst, die Barrierefreiheit überwacht.
Verantwortlich für diese Seite: {operator}, {address}.
`;

export const accessibility: Translated = { en, he, de };
