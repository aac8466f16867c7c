/** Standards against sexual abuse and exploitation of children, as the stores of apps and the law ask for them. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
{site} is for adults only, and has no place for sexual abuse or exploitation of children. This page says what is forbidden,
how anybody can report it, what we do then, and who answers for it. Other rules are in the [guidelines](/guidelines).

## What is forbidden
- Whoever is younger than 18 may not have an account.
- Pictures, drawings, stories, jokes or messages that show minors in a sexual way, or describe it, also where they are made
  by a program or an invented character is meant.
- Approaching a minor, talking to one about sex, or trying to win their trust for that (grooming).
- Threatening somebody with intimate pictures, paying for them or demanding them (sextortion).
- Offering, looking for, praising or linking to anything of the kind.

Chat partners are virtual profiles that real people write for. The same holds for these profiles: each is an adult, and the
people behind them report such a conversation at once.

## How to report it
- In a chat or a profile: open the menu, choose "Report User", and then "Seems to be under 18" or what fits. A message, a
  picture or a story can be named.
- Without an account: by the page [Report](/report). Where a child is in danger, neither a name nor an address is needed.
- By email: {email}.

The reported side does not learn who it was. Please do not keep, copy or forward such pictures, not even as a proof: in many
countries that is a crime. Their place is all that we need.

A child is in danger right now? Call the emergency number of your country first, in Europe 112.

## What we do
- Reports about minors are looked at before all others, by people. Whom a member reports to be under 18 cannot chat or show
  pictures until somebody has looked.
- An account of somebody under 18 is closed at once. Who spreads such content, or approaches minors, loses the account.
- The content is out of sight at once. We keep what the authorities need, apart from everything else and for as long as the
  law asks.
- A picture that was removed to protect a child is recognized: the same file is refused before anybody can see it, and
  reported to our safety team.
- We report to the authorities that are responsible by law, and answer to them.
- Whoever is concerned is told what was decided and why, unless the law forbids it, and may object.

## How we keep it from happening
- The date of birth is asked for at registration, and checked by the server for everybody.
- What members upload is checked by programs or people; what a program was not sure of, people look at.
- Messages of virtual profiles that have anything sexual with a sign of a minor in them are stopped before they are sent.
- People who work for us see conversations with virtual profiles, and have a button for this one case.

## The law
We follow the laws against sexual abuse of children of the countries in which {site} is offered.

## Who answers for it
{operator}, {address}. Questions of authorities, organizations and app stores about the safety of children: {email}. It is read
by people who can act on it.

## Help
If you have seen something that weighs on you, or notice in yourself thoughts that frighten you, talk to somebody. The
organizations of [INHOPE](https://www.inhope.org) take reports in many countries, and
[Child Helpline International](https://www.childhelplineinternational.org) lists helplines for children and teenagers.
`;

const he = `
{site} מיועד לבגירים בלבד, ואין בו מקום להתעללות מינית בילדים או לניצולם. הדף הזה אומר מה אסור, איך כל אחד יכול לדווח, מה
אנחנו עושים אז, ומי אחראי לכך. שאר הכללים נמצאים ב[כללי הקהילה](/guidelines).

## מה אסור
- למי שצעיר מ־18 אסור להחזיק חשבון.
- תמונות, ציורים, סיפורים, בדיחות או הודעות שמציגים קטינים באופן מיני או מתארים זאת, גם אם יצרה אותם תוכנה או שמדובר בדמות
  מומצאת.
- פנייה לקטין, שיחה איתו על מין, או ניסיון לרכוש את אמונו לשם כך (גרומינג).
- איום על אדם בתמונות אינטימיות, תשלום עבורן או דרישה לקבלן (סחיטה מינית).
- הצעה, חיפוש, עידוד או קישור לכל דבר כזה.

השותפים לצ'אט הם פרופילים וירטואליים שאנשים אמיתיים כותבים עבורם. הכללים חלים גם עליהם: כל אחד מהם הוא בגיר, והאנשים
שמאחוריהם מדווחים מיד על שיחה כזו.

## איך מדווחים
- בצ'אט או בפרופיל: פותחים את התפריט, בוחרים בדיווח, ואז ב"נראה שמדובר בגיל מתחת ל־18" או במה שמתאים. אפשר לציין הודעה,
  תמונה או סטורי.
- בלי חשבון: בדף [דיווח](/report). כשילד נמצא בסכנה, אין צורך בשם או בכתובת.
- בדואר אלקטרוני: {email}.

הצד שדווח עליו לא יודע מי דיווח. נא לא לשמור, להעתיק או להעביר תמונות כאלה, גם לא כהוכחה: במדינות רבות זו עבירה. די לנו
במקום שבו הן נמצאות.

ילד נמצא בסכנה ברגע זה? קודם כול מתקשרים למספר החירום במדינה, בישראל 100 ובאירופה 112.

## מה אנחנו עושים
- דיווחים על קטינים נבדקים לפני כל האחרים, בידי אנשים. מי שדווח שגילו מתחת ל־18 לא יכול לשוחח או להראות תמונות עד
  שמישהו בודק.
- חשבון של מי שצעיר מ־18 נסגר מיד. מי שמפיץ תוכן כזה, או פונה לקטינים, מאבד את החשבון.
- התוכן מוסתר מיד. אנחנו שומרים את מה שהרשויות צריכות, בנפרד מכל השאר וכל עוד החוק דורש זאת.
- תמונה שהוסרה כדי להגן על ילד מזוהה: אותו קובץ נדחה לפני שמישהו יכול לראות אותו, וצוות הבטיחות שלנו מקבל על כך דיווח.
- אנחנו מדווחים לרשויות שאחראיות לכך לפי החוק, ועונים להן.
- מי שההחלטה נוגעת לו מקבל הודעה מה הוחלט ולמה, אלא אם החוק אוסר זאת, ויכול לערער.

## איך אנחנו מונעים זאת
- תאריך הלידה נשאל בהרשמה, ונבדק בשרת עבור כולם.
- מה שמעלים נבדק בידי תוכנות או אנשים; במה שהתוכנה לא הייתה בטוחה בו מסתכלים אנשים.
- הודעות של פרופילים וירטואליים שיש בהן תוכן מיני עם סימן לקטין נעצרות לפני שהן נשלחות.
- אנשים שעובדים אצלנו רואים שיחות עם פרופילים וירטואליים, ויש להם כפתור בדיוק למקרה הזה.

## החוק
אנחנו פועלים לפי החוקים נגד התעללות מינית בילדים במדינות שבהן {site} מוצע.

## מי אחראי לכך
{operator}, {address}. שאלות של רשויות, ארגונים וחנויות אפליקציות בנושא בטיחות ילדים: {email}. קוראים את הפניות אנשים שיכולים
לפעול.

## עזרה
ראית משהו שמכביד עליך, או שיש לך מחשבות שמפחידות אותך? כדאי לדבר עם מישהו. הארגונים של
[INHOPE](https://www.inhope.org) מקבלים דיווחים במדינות רבות, ובאתר של
[Child Helpline International](https://www.childhelplineinternational.org) יש קווי סיוע לילדים ולבני נוער.
`;

const de = `
{site} ist nur für Erwachsene und hat keinen Platz für sexuellen Missbrauch oder Ausbeutung von Kindern. Diese Seite sagt, was
verboten ist, wie alle es melden können, was wir dann tun und wer dafür einsteht. Die übrigen Regeln stehen in den
[Community-Regeln](/guidelines).

## Was verboten ist
- Wer jünger als 18 ist, darf kein Konto haben.
- Bilder, Zeichnungen, Geschichten, Witze oder Nachrichten, die Minderjährige sexuell zeigen oder das beschreiben, auch wenn
  ein Programm sie gemacht hat oder eine erfundene Figur gemeint ist.
- Minderjährige anzusprechen, mit ihnen über Sex zu reden oder dafür ihr Vertrauen zu suchen (Grooming).
- Jemandem mit intimen Bildern zu drohen, sie zu kaufen oder zu verlangen (Sextortion).
- Solches anzubieten, zu suchen, gutzuheißen oder zu verlinken.

Chatpartner sind virtuelle Profile, für die echte Menschen schreiben. Für diese Profile gilt dasselbe: Jedes ist erwachsen,
und die Menschen dahinter melden ein solches Gespräch sofort.

## Wie du es meldest
- In einem Chat oder Profil: Öffne das Menü, wähle „Melden“ und dann „Scheint unter 18 zu sein“ oder was zutrifft. Eine
  Nachricht, ein Bild oder eine Story lässt sich dabei nennen.
- Ohne Konto: über die Seite [Etwas melden](/report). Ist ein Kind in Gefahr, brauchst du weder Namen noch Adresse anzugeben.
- Per E-Mail: {email}.

Wer gemeldet wurde, erfährt nicht, von wem. Bitte speichere, kopiere oder verschicke solche Bilder nicht, auch nicht als
Beweis: In vielen Ländern ist das strafbar. Uns genügt, wo sie zu finden sind.

Ein Kind ist gerade in Gefahr? Ruf zuerst den Notruf deines Landes an, in Deutschland die 110, in ganz Europa die 112.

## Was wir tun
- Meldungen über Minderjährige werden vor allen anderen angesehen, von Menschen. Wer von einem Mitglied als unter 18 gemeldet
  wird, kann weder chatten noch Bilder zeigen, bis jemand nachgesehen hat.
- Das Konto von jemandem unter 18 wird sofort geschlossen. Wer solche Inhalte verbreitet oder Minderjährige anspricht,
  verliert das Konto.
- Der Inhalt ist sofort nicht mehr zu sehen. Was die Behörden brauchen, bewahren wir getrennt von allem anderen auf, so lange
  das Gesetz es verlangt.
- Ein Bild, das zum Schutz eines Kindes entfernt wurde, wird wiedererkannt: Dieselbe Datei wird abgelehnt, bevor jemand sie
  sehen kann, und unserem Sicherheitsteam gemeldet.
- Wir melden es den Behörden, die nach dem Gesetz zuständig sind, und geben ihnen Auskunft.
- Wen es betrifft, der erfährt, was entschieden wurde und warum, sofern das Gesetz es nicht verbietet, und kann widersprechen.

## Wie wir vorbeugen
- Das Geburtsdatum wird bei der Registrierung verlangt und für alle vom Server geprüft.
- Was Mitglieder hochladen, prüfen Programme oder Menschen; wobei ein Programm nicht sicher war, das sehen Menschen an.
- Nachrichten virtueller Profile, in denen Sexuelles mit einem Hinweis auf Minderjährige steht, werden vor dem Senden
  aufgehalten.
- Menschen, die für uns arbeiten, sehen die Gespräche mit virtuellen Profilen und haben genau für diesen Fall eine Schaltfläche.

## Das Gesetz
Wir halten die Gesetze gegen sexuellen Missbrauch von Kindern in den Ländern ein, in denen {site} angeboten wird.

## Wer dafür einsteht
{operator}, {address}. Fragen von Behörden, Organisationen und App-Stores zur Sicherheit von Kindern: {email}. Dort lesen
Menschen, die handeln können.

## Hilfe
Wenn dich belastet, was du gesehen hast, oder dich eigene Gedanken erschrecken, sprich mit jemandem. Die Organisationen von
[INHOPE](https://www.inhope.org) nehmen in vielen Ländern Meldungen an, und
[Child Helpline International](https://www.childhelplineinternational.org) nennt Hilfetelefone für Kinder und Jugendliche.
`;

export const childSafety: Translated = { en, he, de };
