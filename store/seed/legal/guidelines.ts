/** Community guidelines. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
{site} is a place for warm, playful conversation between adults. These rules keep it one. They hold for everybody: for
members, and for the people who write for the profiles. They are part of the [terms of use](/tos).

## Know whom you are talking to
Chat partners are virtual profiles: invented characters with invented lives. Real people write for them and moderate
them on behalf of {operator}, and they read what you write. The conversation is real; the character is not, and a
meeting is not possible.

The people behind the profiles follow rules too. They may not promise a meeting, ask for money, or ask for your
address, your workplace or your accounts. If one of them does, please report it.

## Be at least 18
{site} is for adults only. Whoever is younger, or pretends to be, loses the account. Anything sexual that involves minors,
also as a joke, a drawing or a story, is removed, the account is closed at once, and the authorities are told.

## Be kind
Play, flirt, tease and disagree, as you would with somebody sitting across from you.

- A "no", or no answer, is an answer. Do not push.
- No insults, threats or stalking, and no hatred because of origin, skin colour, religion, gender, sexual orientation,
  disability, age or looks.
- Keep sexual words and pictures out of your profile. In a chat they need the other side to be clearly fine with them.
- Nothing that glorifies violence, self-harm, abuse or cruelty to animals.

## Be yourself, and respect others
- One account, a true date of birth, pictures that show you or that you may use.
- No pictures of other people without their consent, and never intimate ones.
- What somebody told you in a chat stays there. No screenshots on the internet, no names, no addresses.
- Do not pretend to be staff, a company or somebody famous.

## Keep it legal and free of business
No drugs, weapons, stolen goods or sexual services; no calls to break the law. No advertising, links to shops, chain
letters or investment tips. No programs that write or read for you, and no tricks with coins, payments or rewards.

## Stay safe
- Never tell your address, workplace, passwords, codes, or card and account numbers.
- Never send money, gift cards or cryptocurrency to anybody you met online, however good the story is.
- Stay in the chat. Whoever wants to lure you to another app or page has a reason, and it is seldom a good one.
- Use a password that you use nowhere else, and log out on devices that are not yours.
- Chatting costs coins, and coins cost money. Decide beforehand how much you want to spend, and take breaks.
- If you are in danger, call the emergency number of your country. If you are not well, talk to somebody you trust, or to
  a helpline. We cannot help quickly enough here.

## Block
Opening the menu of a chat or a profile and choosing "Block User" ends it. Whoever is blocked can no longer write to you,
see you, visit you, like you, send gifts or see whether you are online. They are not told. You can undo it in the settings.

## Report
Choose "Report User" in the same menu, say what happened, and if you like which message, picture or story it was. You can
report a profile as much as a member. The reported side does not learn who it was. If you cannot use the menu, write on
the [support page](/support).

Please report honestly. Reporting somebody to harm them breaks the rules as well.

## What happens then
People look at reports, the most serious ones first. Pictures are also checked without a report, by
programs or people. Depending on how serious it is, and whether it was the first time,

- the content is removed;
- you get a warning that says what was wrong;
- functions are limited for some time;
- the account is closed, at once in serious cases.

We tell you what we decided and why, unless the law forbids it. If you think that we are wrong, object at
[decisions about your account](/decisions), or on the [support page](/support) where it is about a report of yours: somebody
who was not involved looks again. We are people too, and we do make mistakes.

## How profiles are made
Names, portraits and stories of the virtual profiles are invented, and their portraits are drawn or show people who agreed
to it. We invent no likes, visits, presence or time pressure to keep you here or make you pay: "online" means that somebody
can answer, an offer that ends does end, and a prize of the wheel is drawn by the server, not by us.

## Thank you
A good evening here is made by those who are in it. If you have an idea how these rules could be better, write to us.
`;

const he = `
{site} הוא מקום לשיחה חמה ושובבה בין מבוגרים. הכללים האלה שומרים שכך יישאר. הם חלים על כולם: על החברות והחברים, וגם על
האנשים שכותבים עבור הפרופילים. הם חלק מ[תנאי השימוש](/tos).

## לדעת עם מי מדברים
השותפים לצ'אט הם פרופילים וירטואליים: דמויות מומצאות עם חיים מומצאים. אנשים אמיתיים כותבים עבורם ומנהלים אותם מטעם
{operator}, והם קוראים את מה שנכתב. השיחה אמיתית; הדמות לא, ומפגש במציאות אינו אפשרי.

גם על האנשים שמאחורי הפרופילים חלים כללים. אסור להם להבטיח מפגש, לבקש כסף, או לבקש כתובת, מקום עבודה או חשבונות. אם מישהו
מהם עושה זאת, נא לדווח.

## מגיל 18
{site} מיועד לבגירים בלבד. מי שצעיר מזה, או מתחזה לצעיר מזה, מאבד את החשבון. כל תוכן מיני שמעורבים בו קטינים, גם בבדיחה,
בציור או בסיפור, מוסר, החשבון נסגר מיד, והרשויות מקבלות דיווח.

## לנהוג בנועם
אפשר לשחק, לפלרטט, להקניט ולא להסכים, כמו עם מי שיושב מולך.

- "לא", וגם שתיקה, הם תשובה. לא ללחוץ.
- בלי עלבונות, איומים או הטרדה, ובלי שנאה על רקע מוצא, צבע עור, דת, מגדר, נטייה מינית, מוגבלות, גיל או מראה.
- מילים ותמונות מיניות לא שייכות לפרופיל. בצ'אט הן מתאימות רק אם ברור שהצד השני מעוניין.
- שום דבר שמפאר אלימות, פגיעה עצמית, התעללות או אכזריות לבעלי חיים.

## להיות מי שאתם, ולכבד אחרים
- חשבון אחד, תאריך לידה נכון, ותמונות שלך או כאלה שמותר להשתמש בהן.
- בלי תמונות של אנשים אחרים ללא הסכמתם, ולעולם לא תמונות אינטימיות.
- מה שנאמר בצ'אט נשאר בצ'אט. בלי צילומי מסך ברשת, בלי שמות ובלי כתובות.
- לא להתחזות לצוות, לחברה או לאדם מפורסם.

## חוקי, ובלי עסקים
בלי סמים, נשק, רכוש גנוב או שירותי מין; בלי קריאות לעבור על החוק. בלי פרסומות, קישורים לחנויות, מכתבי שרשרת או עצות
השקעה. בלי תוכנות שכותבות או קוראות במקומך, ובלי טריקים עם מטבעות, תשלומים או פרסים.

## לשמור על עצמך
- לעולם לא למסור כתובת, מקום עבודה, סיסמאות, קודים או מספרי כרטיס וחשבון.
- לעולם לא לשלוח כסף, כרטיסי מתנה או מטבעות קריפטו למי שהכרת ברשת, ויהיה הסיפור טוב ככל שיהיה.
- להישאר בצ'אט. למי שרוצה לפתות אותך לאפליקציה או לדף אחר יש סיבה, ולרוב היא לא לטובתך.
- לבחור סיסמה שאינה בשימוש במקום אחר, ולהתנתק ממכשירים שאינם שלך.
- צ'אט עולה מטבעות, ומטבעות עולים כסף. כדאי להחליט מראש כמה רוצים להוציא, ולעשות הפסקות.
- בסכנה יש להתקשר למספר החירום במדינה. כשקשה, כדאי לדבר עם אדם קרוב או עם קו סיוע. כאן לא נוכל לעזור מהר מספיק.

## לחסום
בתפריט של צ'אט או של פרופיל בוחרים בחסימה, וזהו. מי שנחסם כבר לא יכול לכתוב לך, לראות אותך, לבקר בפרופיל, לעשות לייק,
לשלוח מתנות או לראות אם יש חיבור. אין על כך הודעה לצד השני. אפשר לבטל את החסימה בהגדרות.

## לדווח
באותו תפריט בוחרים בדיווח, כותבים מה קרה, ואם רוצים גם באיזו הודעה, תמונה או סטורי מדובר. אפשר לדווח על פרופיל כמו על כל
אחד. הצד שדווח עליו לא יודע מי דיווח. אם אי אפשר להשתמש בתפריט, כותבים ב[דף התמיכה](/support).

נא לדווח ביושר. דיווח שנועד לפגוע באדם אחר הוא בעצמו הפרה של הכללים.

## מה קורה אז
אנשים בודקים את הדיווחים, את החמורים ביותר תחילה. תמונות נבדקות גם בלי דיווח, בידי תוכנה או אנשים. לפי החומרה, ולפי
השאלה אם זו הפעם הראשונה,

- התוכן מוסר;
- נשלחת אזהרה שמסבירה מה לא היה בסדר;
- פעולות מוגבלות לזמן מה;
- החשבון נסגר, ובמקרים חמורים מיד.

אנחנו אומרים מה הוחלט ולמה, אלא אם החוק אוסר זאת. מי שחושב שטעינו יכול לערער בדף [החלטות לגבי החשבון שלך](/decisions),
ואם מדובר בדיווח שלך, ב[דף התמיכה](/support): אדם שלא היה מעורב בודק שוב. גם אנחנו בני אדם, וגם אנחנו טועים.

## איך נוצרים הפרופילים
השמות, הדיוקנאות והסיפורים של הפרופילים הווירטואליים מומצאים, והדיוקנאות מצוירים או מציגים אנשים שהסכימו לכך. אנחנו לא
ממציאים לייקים, ביקורים, חיבור או לחץ זמן כדי להשאיר אותך כאן או לגרום לך לשלם: "אונליין" פירושו שיש מי שיכול לענות, מבצע
שיש לו סוף באמת מסתיים, ופרס בגלגל המזל מוגרל בידי השרת ולא בידינו.

## תודה
ערב טוב כאן נוצר בידי מי שנמצאים בו. יש רעיון איך לשפר את הכללים? כתבו לנו.
`;

const de = `
{site} ist ein Ort für warme, verspielte Gespräche unter Erwachsenen. Diese Regeln sorgen dafür, dass es so bleibt. Sie
gelten für alle: für Mitglieder und für die Menschen, die für die Profile schreiben. Sie gehören zu den
[Nutzungsbedingungen](/tos).

## Wisse, mit wem du sprichst
Chatpartner sind virtuelle Profile: erfundene Figuren mit erfundenen Leben. Echte Menschen schreiben für sie und
moderieren sie im Auftrag von {operator}, und sie lesen, was du schreibst. Das Gespräch ist echt; die Figur ist es nicht,
und ein Treffen ist nicht möglich.

Auch die Menschen hinter den Profilen haben Regeln. Sie dürfen kein Treffen versprechen, kein Geld verlangen und nicht
nach deiner Adresse, deinem Arbeitsplatz oder deinen Konten fragen. Tut es jemand doch, melde es bitte.

## Sei mindestens 18
{site} ist nur für Erwachsene. Wer jünger ist oder sich so ausgibt, verliert das Konto. Alles Sexuelle mit Minderjährigen,
auch als Witz, Zeichnung oder Geschichte, wird entfernt, das Konto sofort geschlossen, und die Behörden werden benachrichtigt.

## Sei freundlich
Spiele, flirte, necke und widersprich so, wie du es mit jemandem tätest, der dir gegenübersitzt.

- Ein Nein ist eine Antwort, Schweigen auch. Dräng nicht.
- Keine Beleidigungen, Drohungen oder Nachstellungen, und kein Hass wegen Herkunft, Hautfarbe, Religion, Geschlecht,
  sexueller Orientierung, Behinderung, Alter oder Aussehen.
- Sexuelle Worte und Bilder gehören nicht ins Profil. Im Chat passen sie nur, wenn die andere Seite das erkennbar möchte.
- Nichts, was Gewalt, Selbstverletzung, Missbrauch oder Tierquälerei verherrlicht.

## Sei du selbst und achte andere
- Ein Konto, ein wahres Geburtsdatum, Bilder von dir oder solche, die du verwenden darfst.
- Keine Bilder anderer ohne deren Einverständnis, und nie intime.
- Was dir im Chat erzählt wird, bleibt dort. Keine Screenshots im Netz, keine Namen, keine Adressen.
- Gib dich nicht als Team, als Firma oder als jemand Berühmtes aus.

## Bleib legal und ohne Geschäfte
Keine Drogen, Waffen, Hehlerware oder sexuellen Dienstleistungen; keine Aufrufe zu Straftaten. Keine Werbung, Links zu
Shops, Kettenbriefe oder Anlagetipps. Keine Programme, die für dich schreiben oder lesen, und keine Tricks mit Coins,
Zahlungen oder Belohnungen.

## Pass auf dich auf
- Verrate nie Adresse, Arbeitsplatz, Passwörter, Codes oder Karten- und Kontonummern.
- Schick nie Geld, Gutscheinkarten oder Kryptowährung an jemanden, den du aus dem Netz kennst – die Geschichte kann noch
  so gut sein.
- Bleib im Chat. Wer dich in eine andere App oder auf eine andere Seite locken will, hat einen Grund, und selten einen guten.
- Nimm ein Passwort, das du sonst nirgends benutzt, und melde dich auf fremden Geräten ab.
- Chatten kostet Coins, und Coins kosten Geld. Entscheide vorher, wie viel du ausgeben willst, und mach Pausen.
- Bist du in Gefahr, ruf den Notruf deines Landes. Geht es dir nicht gut, sprich mit einem vertrauten Menschen oder einem
  Hilfetelefon. Hier können wir nicht schnell genug helfen.

## Blockieren
Im Menü eines Chats oder Profils wählst du „Blockieren“, und dann ist Schluss. Wer blockiert ist, kann dir nicht mehr
schreiben, dich nicht sehen, besuchen, liken oder beschenken und nicht sehen, ob du online bist. Niemand erfährt davon. In
den Einstellungen machst du es rückgängig.

## Melden
Wähl im selben Menü „Melden“, sag, was passiert ist, und wenn du magst, um welche Nachricht, welches Bild oder welche Story
es geht. Du kannst ein virtuelles Profil genauso melden wie jeden anderen. Die gemeldete Seite erfährt nicht, wer es war.
Kommst du nicht an das Menü, schreib über die [Support-Seite](/support).

Bitte melde ehrlich. Wer meldet, um jemandem zu schaden, verstößt selbst gegen die Regeln.

## Was dann geschieht
Menschen sehen sich die Meldungen an, die schwersten zuerst. Bilder werden auch ohne Meldung geprüft, von
Programmen oder Menschen. Je nachdem, wie schwer es wiegt und ob es das erste Mal war,

- wird der Inhalt entfernt;
- bekommst du eine Verwarnung, in der steht, was falsch war;
- werden Funktionen für einige Zeit eingeschränkt;
- wird das Konto geschlossen, in schweren Fällen sofort.

Wir sagen dir, was wir entschieden haben und warum, sofern kein Gesetz es verbietet. Meinst du, dass wir falschliegen,
widersprich unter [Entscheidungen zu deinem Konto](/decisions) oder, wenn es um eine Meldung von dir geht, über die
[Support-Seite](/support): Dann sieht jemand noch einmal hin, der nicht beteiligt war. Auch wir sind
Menschen und machen Fehler.

## Wie Profile entstehen
Namen, Porträts und Geschichten der virtuellen Profile sind erfunden; die Porträts sind gezeichnet oder zeigen Menschen,
die damit einverstanden sind. Wir erfinden keine Likes, Besuche, Anwesenheit oder Zeitnot, um dich hierzuhalten oder zum
Zahlen zu bringen: „Online“ heißt, dass jemand antworten kann, ein Angebot mit Ende endet wirklich, und einen Preis am
Glücksrad zieht der Server, nicht wir.

## Danke
Einen guten Abend machen hier die, die dabei sind. Hast du eine Idee, wie diese Regeln besser werden? Schreib uns.
`;

export const guidelines: Translated = { en: en.trim(), he: he.trim(), de: de.trim() };
