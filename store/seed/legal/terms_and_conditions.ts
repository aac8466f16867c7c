/** Terms of sale: coins and premium. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
These terms hold for everything that costs money or coins on {site}. They add to the [terms of use](/tos). You buy
from {operator}, {address}, {email}.

## What is free
Registering, a profile, looking around, receiving and reading messages are free. With the registration you get
{sign_up_coins} coins as a gift. Nothing here costs money unless you press a button that says so.

## What coins are
Coins are units with which you use functions of {site}. They are not money: they cannot be paid out, exchanged or
passed on, and they count only here. A gift that you send costs its coins; it does not turn into coins for whoever
receives it. Coins do not expire as long as your account exists.

At present a text message costs {message_coins} coins. What a photo, a story reply, a gift, a spin of the lucky wheel or
a place in the spotlight costs is shown before you confirm it. Every movement of your coins is booked with its time and
its reason; you see the list in your [wallet](/wallet) and can take it with you.

## What premium is
Premium is a subscription. For its time you have unlimited likes, see who visited and who liked you, can watch
everyone's stories, and get the free coins and the free daily spin that are stated with the offer; the coins come with
every paid period. If you buy premium while you have it, the new months are added to the end.

## Whom you chat with
Coins and premium pay for conversation and entertainment with virtual profiles that real people moderate. They buy no
claim to an answer from a certain profile, and no meeting: real meetings are not possible.

## Prices and payment
- All prices are shown in your currency before you buy, with the taxes that apply. For subscriptions you see the total
  and the price a month. "Saves" is computed from our own prices, and an offer that ends really ends.
- The contract is made when you confirm your order with the button that says you pay.
- You pay on the secure page of a payment service. Your card or account number goes to that service only; we never
  get it. We learn whether the payment worked, its amount and its reference.
- Coins and premium appear as soon as the payment service has confirmed the payment, usually within seconds. A refused
  or cancelled payment costs nothing; a pending one is credited when it is confirmed.

## Renewal and cancelling
Premium renews at the end of each period for another one of the same length, at the same price, until you cancel. You
can cancel at any time, without a reason: in your [profile](/profile/edit), or without signing in at
[Cancel contract](/cancel), where your email address is enough. It counts at once, and we confirm it by email. Premium
then stays until the end of the period that you have paid, and nothing more is charged. Until then you can take it back.
If a renewal cannot be charged, we try again for up to three days, in which premium stays. We raise the price of a
running subscription only if you agree first. Coins are single purchases and never renew.

## Your right of withdrawal
You can withdraw from a purchase within 14 days without giving a reason. The 14 days begin on the day of the purchase.
You withdraw at [Withdraw from contract](/withdraw), without signing in, or by a clear sentence to {email}, such as: "I
withdraw from my purchase of …, made on …, my email address is …". It is in time if you send it before the 14 days end.

We then pay back what we have to for the purchase, by the means with which you paid, and at no cost to you, within 14
days after your message. It goes back at once, without anybody looking into it, where you give the order number and the
email address of your account, nothing of the purchase is used, it is no renewal, and nothing was returned so in the
year before. Coins that are spent and free spins that are spun count as used; days of premium that have passed do not.
Everything else a person looks into and answers: what the law gives you for a purchase that you have used, wholly or in
part, holds.

- Coins: the coins of the purchase are taken back, and its free spins as far as they are left. Where it is returned
  although some of its coins are spent, those are owed: coins that come later make up for them first. Spins that are spun
  are not owed.
- Premium: the paid period ends, nothing more is charged, and the coins that came with it go in the same way.

Some countries give you more than this, such as a longer time or cancelling at any time. Those rights hold for you.

## Other refunds
You also get your money back, fully or in part, where we charged you twice or by mistake, where something you paid for
did not work and we could not repair it in reasonable time, and where we close your account without your fault. The
coins that belong to a refunded payment are taken from your balance. Gift coins, coins won and coins already used are
not paid out.

If your bank takes a payment back, the coins that belong to it are removed as well. Please write to us first if you
do not recognise a charge; we answer faster than a bank.

## The lucky wheel
A spin costs the coins shown on the button, unless you have a free one. The server draws the result after the spin is
paid and stores it with it; the turning wheel only shows it. The prizes are coins and free spins of {site}. They cannot
be paid out: there is no money to be won.

## Keep an eye on it
Chatting is fun, and fun adds up. You can [set yourself limits](/limits) of coins a day, a week and a month and quiet
hours, pause, or exclude yourself from everything that costs; nobody can end a pause sooner. Look at the list of movements in
your [wallet](/wallet) from time to time. If it becomes too much, stop, and write to us.

## Law
Only adults may buy. If a part of these terms does not hold, the rest does. The law and the courts named in the
[terms of use](/tos) apply, with all rights that consumers have where they live.
`;

const he = `
התנאים האלה חלים על כל מה שעולה ב־{site} כסף או מטבעות, והם מתווספים ל[תנאי השימוש](/tos). הרכישה היא מאת
{operator}, {address}, {email}.

## מה בחינם
הרשמה, פרופיל, סיור באתר, קבלת הודעות וקריאתן – בחינם. בהרשמה מקבלים {sign_up_coins} מטבעות במתנה. שום דבר כאן לא עולה
כסף בלי לחיצה על כפתור שכתוב בו במפורש שמשלמים.

## מהם מטבעות
מטבעות הם יחידות שבהן משתמשים בפעולות של {site}. הם אינם כסף: אי אפשר לפדות, להמיר או להעביר אותם, ויש להם ערך רק כאן.
מתנה ששולחים עולה את מחירה במטבעות, והיא לא הופכת למטבעות אצל מי שקיבל אותה. המטבעות אינם פוקעים כל עוד החשבון קיים.

נכון להיום הודעת טקסט עולה {message_coins} מטבעות. מחירם של תמונה, תגובה לסטורי, מתנה, סיבוב בגלגל המזל או מקום באור
הזרקורים מוצג לפני האישור. כל תנועה של מטבעות נרשמת עם השעה והסיבה; את הרשימה אפשר לראות ב[ארנק](/wallet) ולקחת אותה.

## מהו פרימיום
פרימיום הוא מינוי. כל עוד הוא בתוקף יש לייקים ללא הגבלה, רואים מי ביקר בפרופיל ומי עשה לו לייק, אפשר לצפות בסטוריז של
כולם, ומקבלים את המטבעות במתנה ואת הסיבוב היומי החינמי שמצוינים בהצעה; המטבעות מגיעים בכל תקופה ששולמה. רכישת פרימיום
נוספת בזמן המינוי מוסיפה את החודשים החדשים לסופו.

## עם מי משוחחים
מטבעות ופרימיום הם תשלום על שיחה והנאה עם פרופילים וירטואליים בהנחיית אנשים אמיתיים. הם לא מקנים זכות לתשובה מפרופיל
מסוים ולא למפגש: מפגשים במציאות אינם אפשריים.

## מחירים ותשלום
- כל המחירים מוצגים במטבע שלך לפני הקנייה, כולל המסים החלים. במינוי רואים את הסכום הכולל ואת המחיר לחודש. אחוז החיסכון
  מחושב מהמחירים שלנו עצמנו, ומבצע שיש לו מועד סיום באמת מסתיים.
- ההסכם נכרת עם אישור ההזמנה בכפתור שכתוב בו שמשלמים.
- התשלום נעשה בדף מאובטח של חברת סליקה. מספר הכרטיס או החשבון מגיע רק אליה; אנחנו לא מקבלים אותו. אנחנו יודעים רק אם
  התשלום הצליח, מה הסכום ומה האסמכתה.
- המטבעות והפרימיום מופיעים כשחברת הסליקה מאשרת את התשלום, בדרך כלל בתוך שניות. תשלום שנדחה או בוטל לא עולה דבר; תשלום
  ממתין מזוכה כשהוא מאושר.

## חידוש וביטול
פרימיום מתחדש בסוף כל תקופה לתקופה נוספת באותו אורך ובאותו מחיר, עד לביטול. אפשר לבטל בכל עת בלי נימוק: ב[פרופיל](/profile/edit), או בלי
להיכנס לחשבון ב[ביטול מינוי](/cancel), שם די בכתובת האימייל. הביטול תקף מיד, ואישור נשלח באימייל. הפרימיום נשאר אז עד סוף
התקופה ששולמה, ולא ייגבה דבר נוסף. עד אז אפשר לחזור מהביטול. אם חיוב של חידוש לא עובר, ננסה שוב עד שלושה ימים, ובהם הפרימיום
נשאר. מחיר של מינוי
פעיל יועלה רק בהסכמה מראש. רכישת מטבעות היא חד־פעמית ואינה מתחדשת לעולם.

## הזכות לבטל רכישה
אפשר לבטל רכישה בתוך 14 ימים בלי לתת סיבה. הימים נספרים מיום הרכישה. הביטול נעשה ב[ביטול עסקה](/withdraw), בלי להיכנס לחשבון, או
במשפט ברור אל {email}, למשל: "ברצוני לבטל את הרכישה של …, שנעשתה ביום …, כתובת הדואר שלי היא …". ההודעה נשלחת בזמן אם
נשלחה לפני תום 14 הימים.

אנחנו מחזירים את מה שעלינו להחזיר עבור הרכישה, באותו אמצעי תשלום וללא עלות, בתוך 14 ימים מההודעה. הכסף מוחזר מיד, בלי
שמישהו בודק את זה, כשנמסרים מספר ההזמנה וכתובת האימייל של החשבון, דבר מהרכישה לא נוצל, אין זה חידוש, ושום רכישה לא
הוחזרה כך בשנה שלפניה. מטבעות שהוצאו וסיבובי חינם שסובבו נחשבים לניצול; ימי פרימיום שעברו אינם נחשבים לניצול. כל דבר אחר
נבדק על ידי אדם שגם עונה: מה שהחוק נותן לגבי רכישה שנוצלה, כולה או חלקה, נשמר לך.

- מטבעות: המטבעות של הרכישה נגרעים, וכך גם סיבובי החינם שנותרו ממנה. אם היא מוחזרת אף שחלק מהמטבעות שלה הוצאו, החלק הזה נשאר
  חוב: מטבעות שיגיעו אחר כך מכסים אותו קודם. על סיבובים שכבר סובבו אין חוב.
- פרימיום: התקופה ששולמה מסתיימת, לא ייגבה דבר נוסף, והמטבעות שהגיעו איתה נגרעים באותו אופן.

יש מדינות שבהן החוק נותן יותר מזה, למשל זמן ארוך יותר או ביטול בכל עת. הזכויות האלה נשמרות לך.

## החזרים נוספים
כסף מוחזר, כולו או חלקו, גם כשחייבנו פעמיים או בטעות, כשמשהו ששולם עליו לא פעל ולא תוקן בזמן סביר, וכשאנחנו סוגרים חשבון
שלא באשמת בעליו. המטבעות ששייכים לתשלום שהוחזר נגרעים מהיתרה. מטבעות במתנה, מטבעות שזכו בהם ומטבעות שכבר נוצלו אינם נפדים.

אם הבנק מבטל תשלום, גם המטבעות ששייכים לו נגרעים. אם מופיע חיוב לא מוכר, כדאי לכתוב לנו קודם; אנחנו עונים מהר יותר מבנק.

## גלגל המזל
סיבוב עולה את המטבעות שמופיעים על הכפתור, אלא אם יש סיבוב חינם. השרת מגריל את התוצאה אחרי שהסיבוב שולם ושומר אותה יחד
איתו; הגלגל רק מציג אותה. הפרסים הם מטבעות וסיבובים חינם של {site}. אי אפשר לפדות אותם: אין כאן זכייה
בכסף.

## לשים לב
לצ'וטט זה כיף, והכיף מצטבר. אפשר [לקבוע מגבלות](/limits) של מטבעות ליום, לשבוע ולחודש ושעות שקט, לעשות הפסקה, או לחסום את עצמך
מכל מה שעולה כסף או מטבעות; אף אחד לא יכול לסיים הפסקה קודם. כדאי להציץ מדי פעם ברשימת התנועות ב[ארנק](/wallet). אם זה נעשה יותר מדי, כדאי
לעצור ולכתוב לנו.

## הדין
הרכישה לבגירים בלבד. אם חלק מהתנאים אינו תקף, השאר נשאר בתוקף. חלים הדין ובתי המשפט שצוינו ב[תנאי השימוש](/tos), עם כל
הזכויות שיש לצרכנים במקום מגוריהם.
`;

const de = `
Diese Bedingungen gelten für alles, was auf {site} Geld oder Coins kostet. Sie ergänzen die
[Nutzungsbedingungen](/tos). Du kaufst bei {operator}, {address}, {email}.

## Was kostenlos ist
Registrieren, ein Profil, sich umsehen, Nachrichten bekommen und lesen: All das ist kostenlos. Zur Registrierung
schenken wir dir {sign_up_coins} Coins. Geld kostet hier nur, was du mit einem Button bestätigst, auf dem das auch steht.

## Was Coins sind
Coins sind Einheiten, mit denen du Funktionen von {site} nutzt. Sie sind kein Geld: Du kannst sie nicht auszahlen lassen,
umtauschen oder weitergeben, und sie gelten nur hier. Ein Geschenk, das du verschickst, kostet seine Coins; wer es
bekommt, erhält dafür keine. Coins verfallen nicht, solange dein Konto besteht.

Derzeit kostet eine Textnachricht {message_coins} Coins. Was ein Foto, eine Antwort auf eine Story, ein Geschenk, eine
Drehung am Glücksrad oder ein Platz im Spotlight kostet, siehst du, bevor du bestätigst. Jede Bewegung deiner Coins wird
mit Zeit und Grund gebucht; die Liste findest du in deiner [Wallet](/wallet) und kannst sie mitnehmen.

## Was Premium ist
Premium ist ein Abo. Solange es läuft, hast du unbegrenzt Likes, siehst, wer dich besucht und wer dich gelikt hat, kannst
alle Storys ansehen und bekommst die Coins und die tägliche Gratisdrehung, die beim Angebot stehen; die Coins kommen mit
jedem bezahlten Zeitraum. Kaufst du Premium, während du es hast, werden die neuen Monate hinten angehängt.

## Mit wem du chattest
Mit Coins und Premium bezahlst du Gespräche und Unterhaltung mit virtuellen Profilen, die von echten Menschen moderiert
werden. Du kaufst keinen Anspruch auf die Antwort eines bestimmten Profils und kein Treffen: Reale Treffen sind nicht
möglich.

## Preise und Zahlung
- Alle Preise siehst du vor dem Kauf in deiner Währung und mit den anfallenden Steuern. Bei Abos stehen der Gesamtpreis
  und der Preis pro Monat da. Eine Ersparnis ist aus unseren eigenen Preisen berechnet, und ein Angebot mit Ende endet
  wirklich.
- Der Vertrag kommt zustande, wenn du deine Bestellung mit dem Button bestätigst, auf dem steht, dass du zahlst.
- Du zahlst auf der gesicherten Seite eines Zahlungsdienstes. Deine Karten- oder Kontonummer bekommt nur er, wir nie. Wir
  erfahren, ob die Zahlung geklappt hat, ihren Betrag und ihre Referenznummer.
- Coins und Premium sind da, sobald der Zahlungsdienst die Zahlung bestätigt hat, meist nach Sekunden. Eine abgelehnte
  oder abgebrochene Zahlung kostet nichts; eine ausstehende wird gutgeschrieben, wenn sie bestätigt ist.

## Verlängerung und Kündigung
Premium verlängert sich am Ende jedes Zeitraums um einen gleich langen zum gleichen Preis, bis du kündigst. Kündigen
kannst du jederzeit und ohne Grund: in deinem [Profil](/profile/edit), oder ohne dich anzumelden unter
[Verträge hier kündigen](/cancel), wo deine E-Mail-Adresse genügt. Die Kündigung gilt sofort, und wir bestätigen sie per
E-Mail. Premium bleibt dir dann bis zum Ende des bezahlten Zeitraums, und es wird nichts mehr abgebucht. Bis dahin kannst
du sie zurücknehmen. Lässt sich eine Verlängerung nicht abbuchen, versuchen wir es bis zu drei Tage lang noch einmal, und
so lange bleibt Premium. Den Preis eines laufenden Abos erhöhen wir
nur, wenn du vorher zustimmst. Coins sind Einzelkäufe und verlängern sich nie.

## Dein Widerrufsrecht
Du kannst einen Kauf binnen 14 Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt am Tag des Kaufs. Du
widerrufst unter [Vertrag widerrufen](/withdraw), ohne dich anzumelden, oder mit einem klaren Satz an {email}, etwa: „Ich
widerrufe meinen Kauf von … vom …, meine E-Mail-Adresse ist …“. Er ist rechtzeitig, wenn du ihn vor Ablauf der 14 Tage
absendest.

Wir zahlen dann zurück, was wir für den Kauf zurückzahlen müssen, auf demselben Weg, auf dem du bezahlt hast, und ohne
Kosten für dich, binnen 14 Tagen nach deiner Nachricht. Sofort und ohne dass jemand nachsieht geht es zurück, wenn du
die Bestellnummer und die E-Mail-Adresse deines Kontos angibst, vom Kauf nichts benutzt ist, er keine Verlängerung ist
und im Jahr davor nichts so zurückging. Benutzt sind ausgegebene Coins und verbrauchte Gratisdrehungen; Premium-Tage,
die schon vergangen sind, zählen nicht als benutzt. Alles andere sieht sich ein Mensch an und antwortet dir: Was das
Gesetz dir bei einem Kauf gibt, den du ganz oder teilweise benutzt hast, gilt.

- Coins: Die Coins des Kaufs werden zurückgenommen, ebenso seine Gratisdrehungen, soweit sie noch da sind. Geht er zurück,
  obwohl ein Teil seiner Coins ausgegeben ist, bleibt dieser offen: Coins, die später kommen, gleichen ihn zuerst aus. Für
  verbrauchte Gratisdrehungen bleibt nichts offen.
- Premium: Der bezahlte Zeitraum endet, es wird nichts mehr abgebucht, und die Coins, die mit ihm kamen, gehen ebenso.

Manche Länder geben dir mehr, etwa eine längere Frist. Diese Rechte gelten für dich.

## Weitere Erstattungen
Ganz oder teilweise bekommst du dein Geld auch zurück, wenn wir doppelt oder versehentlich abgebucht haben, wenn etwas
Bezahltes nicht funktionierte und wir es nicht in angemessener Zeit beheben konnten, und wenn wir dein Konto schließen,
ohne dass du etwas dafür kannst. Die Coins einer erstatteten Zahlung werden von deinem Guthaben abgezogen. Geschenkte,
gewonnene und schon benutzte Coins zahlen wir nicht aus.

Holt deine Bank eine Zahlung zurück, fallen auch ihre Coins weg. Schreib uns bitte zuerst, wenn du eine Abbuchung nicht
zuordnen kannst; wir antworten schneller als eine Bank.

## Das Glücksrad
Eine Drehung kostet die Coins, die auf dem Button stehen, sofern du keine kostenlose hast. Der Server zieht das Ergebnis,
nachdem die Drehung bezahlt ist, und speichert es mit ihr; das Rad zeigt es nur. Die Preise sind Coins und Gratisdrehungen
von {site}. Sie lassen sich nicht auszahlen: Geld gibt es hier nicht zu gewinnen.

## Behalte den Überblick
Chatten macht Spaß, und das läppert sich. Du kannst dir [Limits](/limits) für Coins pro Tag, Woche und Monat und
Ruhezeiten setzen, pausieren oder dich für alles sperren, was etwas kostet; eine Pause kann niemand früher beenden. Schau ab
und zu in die Liste der Bewegungen in deiner [Wallet](/wallet). Wird es zu viel, hör auf und schreib uns.

## Recht
Kaufen dürfen nur Erwachsene. Gilt ein Teil dieser Bedingungen nicht, gilt der Rest. Es gelten das Recht und die Gerichte,
die in den [Nutzungsbedingungen](/tos) stehen, mit allen Rechten, die Verbraucher an ihrem Wohnort haben.
`;

export const termsAndConditions: Translated = { en: en.trim(), he: he.trim(), de: de.trim() };
