/** Privacy policy. Its table names every cookie that the product sets; a test holds it to that. */
import type { Translated } from "@/domain/catalogue.ts";

const en = `
This page says what {site} stores about you, what for, for how long, and who gets to see it. We store what the service
needs and nothing to follow you around with.

## Who is responsible
{operator}, {address}, {email}. If this is plainly an example company, the operator has not put in their own details yet.

## Who reads your chats
Your chat partners are virtual profiles moderated by real people. These people write to you on our behalf, so they read
what you write to the profile and see what you send it. Those who supervise them, and those who handle reports, can read
these chats too. They are bound to secrecy. Please do not write anything that you would not tell them.

## What we store when you register
- Your first name, gender, date of birth, email address and place. Others see your first name, gender, age, city and
  country; never your date of birth, your email address or a position.
- Your answers to the questions of the registration, such as what you are looking for, habits or appearance. Some of
  them can be sensitive, such as origin or relationship. You give them of your own will, each with its time: you can leave
  out every one, and change or remove it in your [profile](/profile/answers). They are seen by you and by the people who
  write for the profiles. Interests, languages, height and what you write in answer to the questions of the profile are
  seen by other members too. Where you choose to be discreet, others see neither when you are online nor your city.
- Your password, only as a salted hash that nobody can turn back.
- Your language, when you registered, when you confirmed your address, and who recommended us, if a link said so.

A registration that you do not finish is not stored on our side: your answers are in an encrypted cookie of your own
browser for 24 hours. A picture that you chose meanwhile is deleted after an hour.

## What we store when you use {site}
- Messages, read marks and contacts, so that you find your chats again on every device.
- Likes, visits, blocks and reports. Visits are deleted after 90 days. Whoever you block is not told.
- Your stories for 24 hours, or until you delete them, and for as long who has looked at which. Members with premium see
  your stories; you see who has looked at yours, and others see that you have looked at theirs.
- Your coins: every movement with its time and reason. You can read the list in your [wallet](/wallet) and export it. The limits, quiet hours and pauses that you set yourself. Until a pause ends, a keyed hash of your email address keeps it, also after your account is deleted.
- Your orders and subscriptions, and your spins of the lucky wheel with their results.
- Your sessions: a random token, stored only as a hash, at most ten at a time, each for at most a year; what your browser
  and system are called, when you last used it, and, where we have such data, the city of your IP address.
- Your passkeys, as far as a device shows them to us, and hashes of your recovery codes, until you remove or replace them.
- When you are online. Others see only whether you are online now.
- Attempts to log in, to register and the like by IP address, to stop abuse; they are forgotten after a day at the
  latest.

## Pictures
Where a program checks pictures, it does so before anybody else can see them: on our servers, or at a service that works
for us under contract and gets nothing but the picture. People who work for us look at pictures that it was not sure of,
and at every picture where no program checks, also at photos in chats that nobody has opened yet. They are bound to
secrecy and remove what is not allowed. We write every picture anew, so that places, times and devices in its hidden
data are gone. A photo in a chat can be seen once by its receiver, within an hour. A picture that belongs to nobody is
deleted after an hour; one that you delete is unreachable at once and erased within a minute.

If you have your photos verified, people of our safety team compare a selfie with them; no program measures your face.
No member sees the selfie, and it is used for nothing else. It is deleted when they have decided, at the latest after
seven days. We keep when you agreed, when and by whom it was decided, and which photos were compared, until you remove
the mark or your account.

## Translations
Where this site offers translations, a text that you ask to be translated goes to the service that you are told and have
agreed to before the first one: the text and the language that you read, nothing about you or who wrote it. We remember a
translation for ten minutes so that it need not be asked for twice, and keep only that you have agreed, and when. You
can take that back in the [settings](/settings).

## Your location
You name a city; your browser is not asked for your position. Distances are computed between cities, so nobody can find
out where you live.

## Email
We write when you have to confirm an address, forgot your password, asked for a link, changed something important, or
wrote to support. What you have missed comes as a digest, at most once a day, where you have chosen so or no device of yours
can be reached. You end that at [Notifications](/notifications), or by a link in the digest itself, which needs no login.
There is no newsletter. Links in our emails expire by themselves, and those that let somebody in work once; we keep only a
hash of them.

## Notifications
They come only where you have allowed them. For each device we then store its address at its push service, the keys that
belong to it, its system and the name of its browser, until you turn notifications off, log out, or the service says that it
is gone. The push service is the one of your browser, at its maker, such as Google, Apple, Mozilla or Microsoft. It gets our
notifications encrypted, so that only your browser can read them; it learns that one comes, when, and how long it is. In the
app from a store Google's or Apple's service carries them, and could read them. At [Notifications](/notifications) you
choose what you are told of and when, and that no name and no word of a message is in them. We store that choice with your
time zone.
What could not be told is forgotten after two days.

## Payments
You pay on the page of a payment service, which processes your payment data for itself. We learn the outcome, the amount and
a reference. The law makes us keep records of payments. The same holds for what you declare at
[Cancel contract](/cancel) and [Withdraw from contract](/withdraw): your name and email address, the order number, your
reason and the time.

## Cookies and what your browser keeps
We set only cookies that the site needs or that keep a choice of yours. None of them follows you, and none belongs to
somebody else. On a secure connection the names of some begin with "__Host-".

| Name | What it is for | How long |
| sid | keeps you logged in | 365 days |
| lang | your language | 365 days |
| theme | light or dark | 365 days |
| tz | your time zone, for the times on the page | 365 days |
| wide | whether your window has room for columns, so that a narrow one does not load them | 365 days |
| ageVerified | that you have said you are an adult | 365 days |
| notification-sound | that you want to hear the app | 365 days |
| mute | that you do not want to hear it | 365 days |
| draft | your unfinished registration, encrypted | 24 hours |
| known | that you have logged in here, so that nobody who guesses at your password keeps you out, encrypted | 365 days |
| device | so that a login link works only in the browser that asked | 15 minutes |
| address | so that you need not type your address again after choosing a new password | 5 minutes |
| target | so that you come to the page that you had asked for once you have logged in | 30 minutes |
| ref | who recommended us | 30 days |
| freeCreditsReward | that you are yet to be shown the coins of your registration | 10 minutes |
| pushskip | that you have closed our question about notifications | 24 hours |
| ch_sub_success | that you have allowed notifications on this device | 365 days |
| notification-permission | what your browser answered when it was asked about notifications | 365 days |

Besides, your browser keeps unsent messages and drafts for itself until they are sent or you log out, whether you have
confirmed your age, whether you have turned off keyboard shortcuts, under which number it gets notifications and for whom,
the parts of the site that are the same for everybody, so that it opens without a connection too, and, until you close the
tab, that you have been told of a free spin of the wheel. Those parts are in its caches "kindling-shell-" with a version. The
cache "kindling-memory" has the language and the versions of the site that you saw last, whether notifications are silent,
and, while this device gets them and you are logged in, its number, system and browser.

## No tracking
No advertising, no analysis by others, no foreign scripts, fonts or pictures. What you do here is not sold, and is not used to
decide anything about you automatically, except that pictures are checked, limits against abuse hold, and an account that is
reported to be of somebody under 18 cannot chat or upload until a person has looked.

## Whom we give data to
To those who run servers, mail, payments and the check of pictures for us under contract; to the push service of a device on
which you have allowed notifications; to authorities where the law demands it; to nobody else.

## How long
As long as you have an account. When you delete it, or ask us to on the [support page](/support), everything about you is
gone within 24 hours. Only the list of payments and coins stays, under a pseudonym, for as long as the law asks.
Backups that still hold it are overwritten in their turn.

Some things go while you have an account. What you write to support goes three years after it is settled. What was reported
is forgotten 180 days after the report was closed, unless a case needs it for longer, and the rest of the report after two
years. Decisions about your account go three years after they were taken, if they have no effect any more. What is declared
about contracts goes ten years after the end of its year.

## Why we may do this
To keep the contract with you (account, chats, coins), because the law asks for it (payments, reports), because we have an
interest in a safe service (limits, moderation), and otherwise because you agreed, which you can take back at any time.

## Your rights
You can see, correct, [take away](/my-data) and delete your data, restrict its use, and object to it. Write to {email} or use the
[support page](/support); we answer within a month. You can complain to the data protection authority where you live.

## Age
{site} is for adults. If we learn that somebody is younger than 18, we delete the account. In some countries we have ages
checked: we lead you to whoever does it with a random number and nothing about you, and keep only what came of it, by which
method and when.

## Data sources
The list of cities comes from [GeoNames](https://www.geonames.org), under the licence
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). We have shortened it.
`;

const he = `
הדף הזה מסביר איזה מידע {site} שומר עליך, לשם מה, לכמה זמן ומי רואה אותו. אנחנו שומרים מה שהשירות צריך, ושום דבר
שנועד לעקוב אחריך.

## מי אחראי
{operator}, {address}, {email}. אם החברה כאן היא דוגמה בלבד, המפעיל עוד לא מילא את פרטיו.

## מי קורא את הצ'אטים
השותפים לצ'אט הם פרופילים וירטואליים בהנחיית אנשים אמיתיים. האנשים האלה כותבים מטעמנו, ולכן הם קוראים את מה שנכתב
לפרופיל ורואים את מה שנשלח אליו. גם המפקחים עליהם ומי שמטפלים בדיווחים יכולים לקרוא את השיחות האלה. כולם מחויבים לסודיות.
אין לכתוב דבר שלא היית רוצה לספר להם.

## מה נשמר בהרשמה
- שם פרטי, מגדר, תאריך לידה, כתובת דואר אלקטרוני ומקום. אחרים רואים שם פרטי, מגדר, גיל, עיר ומדינה; לעולם לא את תאריך
  הלידה, הכתובת או המיקום המדויק.
- התשובות לשאלות ההרשמה, למשל מה מחפשים, הרגלים או מראה. חלקן עלולות להיות רגישות, כמו מוצא או מצב משפחתי. המידע
  נמסר מרצון ונשמר עם מועדו: אפשר לדלג על כל שאלה, ולשנות או להסיר כל תשובה ב[פרופיל](/profile/answers). התשובות גלויות לך
  ולאנשים שכותבים עבור הפרופילים. תחומי עניין, שפות, גובה ומה שנכתב בתשובה לשאלות הפרופיל גלויים גם לחברים אחרים. אצל מי שבוחרים בדיסקרטיות, אחרים לא רואים מתי הם מחוברים ולא את עירם.
- הסיסמה, אך ורק כגיבוב מומלח שאיש אינו יכול לשחזר ממנו את הסיסמה.
- השפה, מועד ההרשמה, מועד אימות הכתובת, ומי המליץ עלינו אם זה היה כתוב בקישור.

הרשמה שלא הושלמה אינה נשמרת אצלנו: התשובות נמצאות 24 שעות בקובץ עוגייה מוצפן בדפדפן שלך. תמונה שנבחרה בינתיים נמחקת אחרי
שעה.

## מה נשמר בזמן השימוש
- הודעות, סימוני קריאה ואנשי קשר, כדי שהצ'אטים יהיו זמינים בכל מכשיר.
- לייקים, ביקורים, חסימות ודיווחים. ביקורים נמחקים אחרי 90 ימים. מי שנחסם אינו מקבל על כך הודעה.
- הסטוריז שלך ל־24 שעות, או עד שמחקת אותם, ולאותו זמן גם מי צפה באיזה מהם. מי שיש לו פרימיום רואה את הסטוריז שלך; אפשר
  לראות מי צפה בשלך, ואחרים רואים שצפית בשלהם.
- המטבעות: כל תנועה עם השעה והסיבה. אפשר לקרוא את הרשימה ב[ארנק](/wallet) ולייצא אותה. וגם המגבלות, שעות השקט וההפסקות שקבעת לעצמך. עד סופה של הפסקה שומר עליה גיבוב של כתובת המייל שלך שנוצר עם מפתח, גם אחרי מחיקת החשבון.
- ההזמנות והמינויים שלך, וסיבובי גלגל המזל עם תוצאותיהם.
- החיבורים: מזהה אקראי שנשמר רק כגיבוב, עד עשרה בו־זמנית, כל אחד לשנה לכל היותר; שמות הדפדפן והמערכת, מועד השימוש
  האחרון, ואם יש לנו נתונים כאלה, העיר של כתובת ה־IP.
- מפתחות הגישה, במידה שהמכשיר מראה לנו אותם, וגיבובים של קודי השחזור, עד להסרה או להחלפה.
- מתי יש חיבור לאתר. אחרים רואים רק אם יש חיבור ברגע זה.
- ניסיונות כניסה, הרשמה וכיוצא באלה לפי כתובת רשת, למניעת ניצול לרעה; הם נשכחים לכל המאוחר אחרי יממה.

## תמונות
כשתוכנה בודקת תמונות, היא עושה זאת לפני שמישהו אחר יכול לראות אותן: בשרתים שלנו, או אצל שירות שפועל עבורנו לפי חוזה
ומקבל את התמונה בלבד. אנשים מטעמנו מסתכלים בתמונות שהתוכנה לא הייתה בטוחה לגביהן, ובכל התמונות כשאין תוכנה שבודקת, וגם
בתמונות מצ'אטים שעוד לא נפתחו. הם מחויבים לסודיות ומסירים את מה שאסור. אנחנו שומרים כל תמונה מחדש, כך שמקומות, זמנים
ומכשירים בנתונים הנסתרים נעלמים. תמונה בצ'אט ניתנת לצפייה פעם אחת בידי מי שקיבל אותה, בתוך שעה. תמונה שאינה שייכת לאיש
נמחקת אחרי שעה; תמונה שמחקת אינה נגישה עוד מיד, והיא נמחקת לגמרי בתוך דקה.

אם בחרת לאמת את התמונות שלך, אנשים מצוות הבטיחות שלנו משווים אליהן סלפי; שום תוכנה לא מודדת את הפנים שלך. אף משתמש לא
רואה את הסלפי, והוא לא משמש לשום דבר אחר. הוא נמחק כשהם החליטו, ולכל המאוחר אחרי שבעה ימים. אנחנו שומרים מתי ניתנה
ההסכמה, מתי התקבלה ההחלטה ובידי מי, ואילו תמונות הושוו, עד להסרת הסימון או לסגירת החשבון.

## תרגומים
כשהאתר מציע תרגומים, טקסט שביקשת לתרגם נשלח אל השירות שהוצג לך ושהסכמת לו לפני הפעם הראשונה: הטקסט והשפה שבה קוראים אצלך,
שום דבר עליך או על מי שכתב. תרגום נשמר בזיכרון לעשר דקות כדי שלא יהיה צורך לבקש אותו שוב, ונשמרת רק ההסכמה שלך עם מועדה. אפשר
לבטל אותה ב[הגדרות](/settings).

## המיקום שלך
בוחרים עיר; הדפדפן לא מתבקש למסור מיקום. מרחקים מחושבים בין ערים, ולכן איש אינו יכול לגלות היכן גרים.

## אימייל
אנחנו כותבים כשצריך לאמת כתובת, כשהסיסמה נשכחה, כשביקשו קישור, כשהשתנה משהו חשוב או כשכתבו לתמיכה. אין ידיעון. הקישורים
בהודעות פגים מעצמם, ומי מהם שמכניס לחשבון פועל פעם אחת; נשמר מהם רק גיבוב. מה שהוחמץ מגיע בסיכום, לכל היותר פעם ביממה,
אם זו הבחירה שלך או אם אי אפשר להגיע לאף מכשיר שלך. מפסיקים את זה ב[התראות](/notifications), או בקישור שבסיכום עצמו, בלי כניסה לחשבון.

## התראות
הן מגיעות רק למקום שבו הן אושרו. על כל מכשיר כזה נשמרים הכתובת שלו בשירות ההתראות, המפתחות ששייכים לה, מערכת ההפעלה ושם
הדפדפן, עד שמכבים את ההתראות, מתנתקים, או שהשירות מודיע שהכתובת כבר לא קיימת. שירות ההתראות הוא של יצרן הדפדפן, למשל
Google, Apple, Mozilla או Microsoft. הוא מקבל את ההתראות מוצפנות, כך שרק הדפדפן שלך יכול לקרוא אותן; הוא יודע שמגיעה
התראה, מתי, ומה אורכה. באפליקציה מהחנות מעביר אותן השירות של Google או של Apple, והוא יכול לקרוא אותן.
ב[התראות](/notifications) בוחרים על מה לקבל התראה ומתי, ואפשר לבחור שלא יופיעו בהן שום שם ושום מילה מהודעה. הבחירה נשמרת
עם אזור הזמן שלך. מה שלא היה אפשר להודיע נשכח אחרי יומיים.

## תשלומים
התשלום נעשה בדף של חברת סליקה, והיא מעבדת את נתוני התשלום בעצמה. אנחנו יודעים את התוצאה, הסכום והאסמכתה. החוק מחייב
אותנו לשמור רישום של תשלומים.
כך גם לגבי מה שנמסר ב[ביטול מינוי](/cancel) וב[ביטול עסקה](/withdraw): שם וכתובת אימייל, מספר ההזמנה, הסיבה והמועד.

## קובצי עוגייה ומה שהדפדפן שומר
אנחנו מציבים רק קובצי עוגייה שהאתר צריך או ששומרים בחירה שלך. אף אחד מהם לא עוקב, ואף אחד לא שייך לגורם אחר. בחיבור
מאובטח חלק מהשמות מתחילים ב־"\u2068__Host-\u2069".

| שם | לשם מה | לכמה זמן |
| sid | שמירה על החיבור לחשבון | 365 ימים |
| lang | השפה | 365 ימים |
| theme | מראה בהיר או כהה | 365 ימים |
| tz | אזור הזמן, לשעות שבדף | 365 ימים |
| wide | אם יש בחלון מקום לטורים, כדי שחלון צר לא יטען אותם | 365 ימים |
| ageVerified | אישור שמדובר בבגיר או בבגירה | 365 ימים |
| notification-sound | הבחירה לשמוע צלילים | 365 ימים |
| mute | הבחירה לא לשמוע צלילים | 365 ימים |
| draft | הרשמה שלא הושלמה, מוצפנת | 24 שעות |
| known | שהתחברת כאן בעבר, כדי שמי שמנחש את הסיסמה שלך לא ימנע ממך להיכנס, מוצפן | 365 ימים |
| device | כדי שקישור כניסה יפעל רק בדפדפן שביקש אותו | 15 דקות |
| address | כדי שלא יהיה צורך להקליד שוב את הכתובת אחרי בחירת סיסמה חדשה | 5 דקות |
| target | כדי שאחרי ההתחברות יופיע הדף שביקשת | 30 דקות |
| ref | מי המליץ עלינו | 30 ימים |
| freeCreditsReward | שעוד לא הוצגו לך מטבעות ההרשמה | 10 דקות |
| pushskip | שסגרת את השאלה שלנו על התראות | 24 שעות |
| ch_sub_success | שאישרת התראות במכשיר הזה | 365 ימים |
| notification-permission | מה ענה הדפדפן כשנשאל על התראות | 365 ימים |

מלבד זאת הדפדפן שומר לעצמו הודעות שטרם נשלחו וטיוטות, עד שהן נשלחות או עד ההתנתקות, וגם אם הגיל אושר, אם קיצורי
המקלדת כובו, באיזה מספר הוא מקבל התראות ועבור מי, את חלקי האתר שזהים אצל כולם, כדי שייפתח גם בלי חיבור, ועד לסגירת
הלשונית גם אם כבר נאמר שמחכה סיבוב חינם של הגלגל. החלקים האלה נמצאים במטמונים "\u2068kindling-shell-\u2069" עם מספר גרסה.
במטמון "\u2068kindling-memory\u2069" נמצאים השפה והגרסאות של האתר שהוצגו לאחרונה, אם ההתראות שקטות, וכל עוד המכשיר מקבל
התראות ומחובר לחשבון, גם המספר שלו, המערכת והדפדפן.

## בלי מעקב
אין פרסומות, אין ניתוח בידי אחרים, ואין סקריפטים, גופנים או תמונות ממקור זר. מה שנעשה כאן לא נמכר, ולא משמש לקבל עליך
החלטות אוטומטיות, מלבד בדיקת התמונות, המגבלות נגד ניצול לרעה, והגבלת חשבון שדווח שהוא של מי שגילו מתחת ל־18: הוא לא יכול
לשוחח או להעלות תמונות עד שאדם בודק.

## למי נמסר מידע
למי שמפעילים עבורנו שרתים, דואר, תשלומים ובדיקת תמונות לפי חוזה; לשירות ההתראות של מכשיר שבו אישרת התראות; לרשויות
כשהחוק דורש; ולא לאף אחד אחר.

## לכמה זמן
כל עוד יש חשבון. כשמוחקים אותו, או מבקשים זאת ב[דף התמיכה](/support), כל המידע עליך נמחק בתוך 24 שעות. רק רשימת התשלומים
והמטבעות נשארת, תחת שם בדוי, כל עוד החוק דורש. גיבויים שעוד מכילים את המידע נדרסים בתורם.

יש מידע שנמחק גם כשיש חשבון. פניות לתמיכה נמחקות שלוש שנים אחרי שטופלו. תוכן הדיווח נמחק 180 ימים אחרי סגירתו, אלא אם
מקרה מחייב לשמור אותו יותר, ושאר הדיווח נמחק אחרי שנתיים. החלטות לגבי החשבון נמחקות שלוש שנים אחרי שהתקבלו, אם אין להן עוד
השפעה. הודעות על ביטול מינוי או עסקה נמחקות עשר שנים אחרי סוף השנה שבה נמסרו.

## על סמך מה
כדי לקיים את ההסכם איתך (חשבון, צ'אטים, מטבעות), כי החוק דורש (תשלומים, דיווחים), כי יש לנו עניין בשירות בטוח (מגבלות,
פיקוח), ובכל השאר – כי ניתנה הסכמה, ואפשר לחזור ממנה בכל עת.

## הזכויות שלך
אפשר לעיין במידע, לתקן אותו, [לקחת אותו](/my-data), למחוק אותו, להגביל את השימוש בו ולהתנגד לו. כותבים אל {email} או דרך
[דף התמיכה](/support); אנחנו עונים בתוך חודש. אפשר גם להתלונן ברשות להגנת הפרטיות במקום המגורים.

## גיל
{site} מיועד לבגירים. אם נודע לנו שמישהו צעיר מגיל 18, החשבון נמחק. בחלק מהמדינות הגיל נבדק: אנחנו מעבירים למי שבודק עם מספר
אקראי ובלי שום דבר עליך, ושומרים רק מה עלה בבדיקה, באיזו שיטה ומתי.

## מקורות מידע
רשימת הערים מבוססת על [GeoNames](https://www.geonames.org), ברישיון
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/deed.he). קיצרנו אותה.
`;

const de = `
Hier steht, was {site} über dich speichert, wozu, wie lange, und wer es zu sehen bekommt. Wir speichern, was der Dienst
braucht, und nichts, um dich zu verfolgen.

## Wer verantwortlich ist
{operator}, {address}, {email}. Ist das erkennbar eine Beispielfirma, hat der Betreiber seine Angaben noch nicht eingetragen.

## Wer deine Chats liest
Deine Chatpartner sind virtuelle Profile, die von echten Menschen moderiert werden. Diese Menschen schreiben dir in
unserem Auftrag; sie lesen also, was du dem Profil schreibst, und sehen, was du ihm schickst. Auch wer sie anleitet und
wer Meldungen bearbeitet, kann diese Chats lesen. Alle sind zur Verschwiegenheit verpflichtet. Schreib bitte nichts, was
du ihnen nicht erzählen würdest.

## Was wir bei der Registrierung speichern
- Vorname, Geschlecht, Geburtsdatum, E-Mail-Adresse und Ort. Andere sehen Vornamen, Geschlecht, Alter, Stadt und Land;
  nie dein Geburtsdatum, deine E-Mail-Adresse oder einen genauen Standort.
- Deine Antworten auf die Fragen der Registrierung, etwa was du suchst, Gewohnheiten oder Aussehen. Manches kann heikel
  sein, zum Beispiel Herkunft oder Beziehung. Du antwortest freiwillig, jede Antwort mit ihrer Zeit: Du kannst jede auslassen
  und in deinem [Profil](/profile/answers) ändern oder entfernen. Sehen können sie nur du und die Menschen, die für
  die Profile schreiben. Interessen, Sprachen, Größe und was du auf die Fragen des Profils schreibst, sehen auch andere
  Mitglieder. Wählst du Diskretion, sehen andere weder, wann du online bist, noch deine Stadt.
- Dein Passwort, nur als gesalzenen Hash, den niemand zurückrechnen kann.
- Deine Sprache, wann du dich registriert und deine Adresse bestätigt hast und wer uns empfohlen hat, falls ein Link das
  verraten hat.

Eine Registrierung, die du nicht beendest, speichern wir nicht: Deine Antworten stehen 24 Stunden lang in einem
verschlüsselten Cookie deines eigenen Browsers. Ein Bild, das du inzwischen gewählt hast, wird nach einer Stunde gelöscht.

## Was wir speichern, wenn du {site} nutzt
- Nachrichten, Lesebestätigungen und Kontakte, damit du deine Chats auf jedem Gerät wiederfindest.
- Likes, Besuche, Blockierungen und Meldungen. Besuche werden nach 90 Tagen gelöscht. Wen du blockierst, der erfährt es
  nicht.
- Deine Storys für 24 Stunden oder bis du sie löschst, und so lange auch, wer sich welche angesehen hat. Wer Premium hat,
  sieht deine Storys; du siehst, wer deine angesehen hat, und andere sehen, dass du ihre angesehen hast.
- Deine Coins: jede Bewegung mit Zeit und Grund. Du kannst die Liste in deiner [Wallet](/wallet) lesen und mitnehmen. Auch die Limits, Ruhezeiten und Pausen, die du dir setzt. Bis eine Pause endet, bewahrt sie ein mit einem Schlüssel gebildeter Hash deiner E-Mail-Adresse, auch wenn dein Konto gelöscht ist.
- Deine Bestellungen und Abos und deine Drehungen am Glücksrad mit ihren Ergebnissen.
- Deine Anmeldungen: eine zufällige Kennung, nur als Hash gespeichert, höchstens zehn zugleich, jede höchstens ein Jahr;
  wie Browser und System heißen, wann du sie zuletzt benutzt hast und, wo wir solche Daten haben, die Stadt deiner
  IP-Adresse.
- Deine Passkeys, soweit ein Gerät sie uns zeigt, und Hashes deiner Wiederherstellungscodes, bis du sie entfernst oder
  ersetzt.
- Wann du online bist. Andere sehen nur, ob du es gerade bist.
- Versuche, sich anzumelden, zu registrieren und Ähnliches, nach IP-Adresse, gegen Missbrauch; sie sind spätestens nach
  einem Tag vergessen.

## Bilder
Wo ein Programm Bilder prüft, tut es das, bevor andere sie sehen: auf unseren Servern oder bei einem Dienst, der
vertraglich für uns arbeitet und nur das Bild bekommt. Menschen, die für uns arbeiten, sehen sich die Bilder an, bei
denen es unsicher war, und alle Bilder, wo kein Programm prüft, auch Fotos aus Chats, die noch niemand geöffnet hat. Sie
sind zur Verschwiegenheit verpflichtet und entfernen, was nicht erlaubt ist. Wir schreiben jedes Bild neu, damit Orte,
Zeiten und Geräte in den verborgenen Daten verschwinden. Ein Foto im Chat kann sein Empfänger einmal ansehen, innerhalb
einer Stunde. Ein Bild, das zu niemandem gehört, wird nach einer Stunde gelöscht; eines, das du löschst, ist sofort
unerreichbar und nach höchstens einer Minute vernichtet.

Lässt du deine Fotos bestätigen, vergleichen Menschen aus unserem Sicherheitsteam ein Selfie mit ihnen; kein Programm
vermisst dein Gesicht. Andere Mitglieder sehen das Selfie nie, und es dient keinem anderen Zweck. Es wird gelöscht, sobald
entschieden ist, spätestens nach sieben Tagen. Wir behalten, wann du zugestimmt hast, wann und von wem entschieden wurde
und welche Fotos verglichen wurden, bis du die Bestätigung entfernst oder dein Konto löschst.

## Übersetzungen
Wo diese Seite Übersetzungen anbietet, geht ein Text, den du übersetzen lässt, an den Dienst, der dir genannt wurde und dem
du vor dem ersten zugestimmt hast: der Text und die Sprache, die du liest, nichts über dich oder wer ihn schrieb. Wir merken
uns eine Übersetzung zehn Minuten lang, damit sie nicht zweimal nötig ist, und behalten nur, dass und wann du zugestimmt
hast. Das kannst du in den [Einstellungen](/settings) zurücknehmen.

## Dein Standort
Du nennst eine Stadt; deinen Browser fragen wir nicht nach deiner Position. Entfernungen rechnen wir von Stadt zu Stadt, so
kann niemand herausfinden, wo du wohnst.

## E-Mail
Wir schreiben dir, wenn du eine Adresse bestätigen musst, dein Passwort vergessen oder einen Link verlangt hast, wenn sich
etwas Wichtiges geändert hat oder du dem Support schreibst. Was du verpasst hast, kommt als Zusammenfassung, höchstens einmal
am Tag, wenn du es so gewählt hast oder keines deiner Geräte zu erreichen ist. Beenden kannst du das unter
[Mitteilungen](/notifications) oder mit einem Link in der Zusammenfassung, ohne dich anzumelden. Einen Newsletter gibt es
nicht. Links in unseren E-Mails laufen von selbst ab, und solche, die jemanden einlassen, gelten einmal; wir behalten nur
einen Hash davon.

## Mitteilungen
Sie kommen nur dort an, wo du sie erlaubt hast. Von jedem solchen Gerät speichern wir seine Adresse bei seinem Push-Dienst,
die Schlüssel dazu, sein System und den Namen seines Browsers, bis du Mitteilungen ausschaltest, dich abmeldest oder der
Dienst sagt, dass es die Adresse nicht mehr gibt. Der Push-Dienst gehört dem Hersteller deines Browsers, zum Beispiel Google,
Apple, Mozilla oder Microsoft. Er bekommt unsere Mitteilungen verschlüsselt, sodass nur dein Browser sie lesen kann; er
erfährt, dass eine kommt, wann und wie lang sie ist. In der App aus einem Store überbringt sie der Dienst von Google oder Apple
und könnte sie lesen. Unter [Mitteilungen](/notifications) wählst du, wovon und wann du hörst, und dass kein Name und kein Wort
einer Nachricht darin steht. Diese Wahl speichern wir mit deiner Zeitzone. Was nicht gemeldet werden konnte, ist nach zwei
Tagen vergessen.

## Zahlungen
Du zahlst auf der Seite eines Zahlungsdienstes, der deine Zahlungsdaten selbst verarbeitet. Wir erfahren Ergebnis, Betrag
und Referenznummer. Das Gesetz verpflichtet uns, Zahlungen zu dokumentieren. Das gilt auch für das, was du unter
[Verträge hier kündigen](/cancel) und [Vertrag widerrufen](/withdraw) erklärst: Name und E-Mail-Adresse, Bestellnummer,
Grund und Zeitpunkt.

## Cookies und was dein Browser behält
Wir setzen nur Cookies, die die Seite braucht oder die eine Wahl von dir festhalten. Keines verfolgt dich, und keines
gehört jemand anderem. Bei sicherer Verbindung beginnen manche Namen mit „__Host-“.

| Name | Wozu | Wie lange |
| sid | hält dich angemeldet | 365 Tage |
| lang | deine Sprache | 365 Tage |
| theme | hell oder dunkel | 365 Tage |
| tz | deine Zeitzone, für die Uhrzeiten auf der Seite | 365 Tage |
| wide | ob dein Fenster Platz für Spalten hat, damit ein schmales sie nicht lädt | 365 Tage |
| ageVerified | dass du bestätigt hast, volljährig zu sein | 365 Tage |
| notification-sound | dass du Töne hören möchtest | 365 Tage |
| mute | dass du keine Töne hören möchtest | 365 Tage |
| draft | deine angefangene Registrierung, verschlüsselt | 24 Stunden |
| known | dass du hier schon angemeldet warst, damit dich niemand aussperrt, der dein Passwort zu erraten versucht, verschlüsselt | 365 Tage |
| device | damit ein Anmelde-Link nur in dem Browser gilt, der ihn angefordert hat | 15 Minuten |
| address | damit du deine Adresse nach einem neuen Passwort nicht noch einmal eingeben musst | 5 Minuten |
| target | damit du nach dem Anmelden auf die Seite kommst, die du aufgerufen hattest | 30 Minuten |
| ref | wer uns empfohlen hat | 30 Tage |
| freeCreditsReward | dass du die Coins deiner Registrierung noch nicht gesehen hast | 10 Minuten |
| pushskip | dass du unsere Frage nach Mitteilungen geschlossen hast | 24 Stunden |
| ch_sub_success | dass du auf diesem Gerät Mitteilungen erlaubt hast | 365 Tage |
| notification-permission | was dein Browser geantwortet hat, als er nach Mitteilungen gefragt wurde | 365 Tage |

Außerdem behält dein Browser für sich: nicht gesendete Nachrichten und Entwürfe, bis sie gesendet sind oder du dich
abmeldest, ob du dein Alter bestätigt hast, ob du Tastenkürzel ausgeschaltet hast, unter welcher Nummer er Mitteilungen
bekommt und für wen, die Teile der Seite, die für alle gleich sind, damit sie auch ohne Verbindung aufgeht, und, bis du den
Tab schließt, dass du von einer Gratisdrehung am Glücksrad erfahren hast. Diese Teile liegen in seinen Zwischenspeichern
„kindling-shell-“ mit einer Version. Im Zwischenspeicher „kindling-memory“ stehen die Sprache und die Versionen der Seite, die
du zuletzt gesehen hast, ob Mitteilungen stumm sind und, solange das Gerät sie bekommt und du angemeldet bist, seine Nummer,
sein System und sein Browser.

## Kein Tracking
Keine Werbung, keine Auswertung durch Dritte, keine fremden Skripte, Schriften oder Bilder. Was du hier tust, wird nicht
verkauft und nicht dazu benutzt, automatisch über dich zu entscheiden – außer dass Bilder geprüft werden, Grenzen gegen
Missbrauch gelten und ein Konto, das als das von jemandem unter 18 gemeldet wird, weder chatten noch hochladen kann, bis ein
Mensch nachgesehen hat.

## Wem wir Daten geben
Denen, die Server, Mail, Zahlungen und die Prüfung von Bildern vertraglich für uns betreiben; dem Push-Dienst eines Geräts,
auf dem du Mitteilungen erlaubt hast; Behörden, wenn das Gesetz es verlangt; sonst niemandem.

## Wie lange
Solange du ein Konto hast. Löschst du es oder bittest uns über die [Support-Seite](/support) darum, ist innerhalb von
24 Stunden alles über dich weg. Nur die Liste der Zahlungen und Coins bleibt unter einem Pseudonym, solange das Gesetz es
verlangt. Sicherungen, in denen noch etwas steht, werden nach und nach überschrieben.

Manches wird auch gelöscht, solange du ein Konto hast. Was du dem Support schreibst, wird drei Jahre nach der Erledigung gelöscht. Was
gemeldet wurde, wird 180 Tage nach Abschluss der Meldung gelöscht, außer ein Fall braucht es länger, und der Rest der Meldung
nach zwei Jahren. Entscheidungen über dein Konto werden nach drei Jahren gelöscht, wenn sie keine Wirkung mehr haben. Was zu
Verträgen erklärt wurde, wird zehn Jahre nach Ende seines Jahres gelöscht.

## Warum wir das dürfen
Um den Vertrag mit dir zu erfüllen (Konto, Chats, Coins), weil das Gesetz es verlangt (Zahlungen, Meldungen), weil wir ein
Interesse an einem sicheren Dienst haben (Grenzen, Moderation), und sonst, weil du eingewilligt hast. Das kannst du
jederzeit zurücknehmen.

## Deine Rechte
Du kannst deine Daten einsehen, berichtigen, [mitnehmen](/my-data) und löschen lassen, ihre Nutzung einschränken und ihr
widersprechen. Schreib an {email} oder über die [Support-Seite](/support); wir antworten innerhalb eines Monats. Du kannst
dich bei der Datenschutzbehörde deines Wohnorts beschweren.

## Alter
{site} ist für Erwachsene. Erfahren wir, dass jemand jünger als 18 ist, löschen wir das Konto. In manchen Ländern
lassen wir das Alter prüfen: Wir leiten dich mit einer Zufallszahl und ohne Angaben über dich an den Prüfdienst weiter und
behalten nur das Ergebnis, die Methode und den Zeitpunkt.

## Datenquellen
Die Liste der Städte stammt von [GeoNames](https://www.geonames.org) und steht unter der Lizenz
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/deed.de). Wir haben sie gekürzt.
`;

export const privacy: Translated = { en: en.trim(), he: he.trim(), de: de.trim() };
