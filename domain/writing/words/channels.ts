/** Words about other channels, places and ways to pay (domain/writing/phrases.ts says how phrases are told). */
import type { RuleWords } from "@/domain/writing/words/mod.ts";

export const CHANNEL_WORDS: readonly RuleWords[] = [
  {
    rule: "phone",
    verdict: "refused",
    phrases: [
      "my|your|ur phone|cell|mobile number / your|ur digits / my|your number is|please|pls / here is|heres my number",
      "give|send|tell|text|drop me your|ur number / have|get your|ur number",
      "whats your number / what is your number / ring me on|at / call me on|at my|# / text me on|at / sms me / by sms / via sms",
      "phone me / my phone number / exchange numbers / swap numbers",
      "meine|deine|deiner handynummer|telefonnummer|nummer|mobilnummer|handy-nummer / handynummer*|telefonnummer*|mobilnummer*",
      "ruf|rufe|rufst mich|dich an / ruf mich / per sms / telefonieren wir|mit / nummern tauschen|austauschen",
      "מספר טלפון|הטלפון|נייד|הנייד|פלאפון|הפלאפון / ~המספר שלי|שלך / ~מספר שלי|שלך / תתקשר|תתקשרי|תחייג|תחייגי|תסמס|תסמסי .. אלי|אליי|לי",
      "~הטלפון|~טלפון שלי|שלך / ~הנייד|~נייד שלי|שלך / ~הפלאפון|~פלאפון שלי|שלך / אתקשר אליך|אלייך / נחליף מספרים / תן|תני לי מספר",
    ],
  },
  {
    rule: "phone",
    verdict: "doubtful",
    phrases: [
      "call me tonight|tomorrow|later|anytime|today|soon / give me a call|ring / your|my number $ / phone call",
      "ruf an / telefonier* / mich|dich .. anrufen / meine|deine nummer",
      "תתקשר|תתקשרי / שיחת טלפון / ~בטלפון",
    ],
  },
  {
    rule: "mail",
    verdict: "refused",
    phrases: [
      "my|your|ur e-mail|email|mail address|adress|is|account? / e mail|email|mail me / send|write me? an? e-mail|email|mail / by email|mail",
      "my|your|ur email / my e mail / your e mail",
      "meine|deine|meiner|deiner e? mail|email|mailadresse|emailadresse|mail-adresse / per mail|email / schick|schreib|sende|schreibe mir eine? mail|email|e-mail",
      "~המייל|~מייל|~האימייל|~אימייל|~הדואל|~דואל שלי|שלך / ~מייל|~אימייל לכתובת / תשלח|תשלחי|שלח|שלחי לי|אליי|אלי? מייל|אימייל / ~במייל",
    ],
  },
  {
    rule: "link",
    verdict: "refused",
    phrases: [
      "my website|homepage|webpage|blog / click the|this|my|on link|here / google me|my / look me up / find me on|at|under",
      "search for me|my on|name|profile|online|under / my profile on|at",
      "meine website|webseite|homepage|internetseite / klick* auf|hier|den / google* mich|meinen|mal / such|suche|find|finde mich auf|bei|im|unter|online",
      "~האתר שלי|~אתר שלי / תלחץ|תלחצי על|כאן / תחפש|תחפשי אותי / תגגל|תגגלי / חפש|חפשי אותי / נקודה קום / נקודה קו",
    ],
  },
  {
    rule: "messenger",
    verdict: "refused",
    phrases: [
      "on|via|over|by|through|use|have|using signal|snap|zoom|teams|threads / add me on? line|snap|signal / line|signal|kik id|app|name / my|your snap|ig|insta|line|fb|handle",
      "snap me / dm me on|there / over|use|on line app / on|via|my ig|fb|tg|wa / add|follow me on / hit me up on|at / tik tok / add me as|at|there|name|$",
      "green|blue|yellow app|messenger / app with the green|blue|yellow|paper / other|another|different app|messenger|platform|chat|site",
      "off|outside|leave this|the site|platform|app|chat|website / somewhere else to? write|chat|talk / write|chat|talk|continue|move|switch|go somewhere else / write|chat|talk|continue|move|switch|go elsewhere|privately",
      "auf|über|bei|per|via|in|mit signal|snap|zoom|teams|threads|line|fb / füg* mich auf|bei / folg* mir auf|bei",
      "grün*|blau* app / app mit dem grün*|blau* / ander* app|plattform|messenger|seite|kanal / woanders|anderswo schreiben|chatten|reden|weiter* / außerhalb .. plattform|seite|app|website / hier weg / weg von hier",
      "schreib*|chatten|reden wir? .. woanders|anderswo|privat",
      "~סיגנל / בפייס / טיק טוק / באפליקציה אחרת / אפליקציה אחרת|ירוקה|כחולה / ~באפליקציה הירוקה|הכחולה / האפליקציה הירוקה|הכחולה / מחוץ לאתר|לאפליקציה / במקום אחר לכתוב|לדבר / נדבר|לדבר|נכתוב|לכתוב|נמשיך|להמשיך|נעבור|לעבור .. במקום אחר|לאפליקציה|לפרטי",
    ],
  },
  {
    rule: "messenger",
    verdict: "doubtful",
    phrases: [
      "messenger|messengers / on line / dm me / pm me / signal|line app / social media / username|nickname on|there / my|your username / on the gram / face time / only fans / cash app / we chat app",
      "soziale|sozialen medien|netzwerke|netzwerken / benutzername|nutzername / nick auf|bei",
      "רשתות חברתיות|החברתיות / שם המשתמש|משתמש שלי|שלך / ~זום",
    ],
  },
  {
    rule: "address",
    verdict: "refused",
    phrases: [
      "my|your|home|exact|postal address|adress / what is your address / whats your address / zip code|zipcode|postcode is? #? / i live at|on # / my door|apartment|flat number / ring the|my bell",
      "meine|deine|genaue|private adresse|anschrift / postleitzahl|plz / ich wohne in der #? / wohne|wohn in der|im|am .. # / hausnummer / klingel* bei|bei|mal",
      "~הכתובת|~כתובת שלי|שלך / ~הכתובת|כתובת המדויקת|מדויקת / מיקוד / אני גר|גרה ברחוב|ברח / מספר דירה|בית / איפה את|אתה גר|גרה בדיוק",
    ],
  },
  {
    rule: "payment",
    verdict: "refused",
    phrases: [
      "bank|wire transfer|account|details / account|card|sort|routing number / credit|debit card number|details|data / gift card|cards / western union / apple|google|samsung pay / steam|amazon|itunes card|cards|voucher",
      "send|give|lend|loan|wire|transfer|borrow me? some? money|cash|euros|dollars|shekels|bucks / pay me|my / send me #? euro*|dollar*|shekel*|eur|usd / via|by|with|on|use|through bit app|payment / pay|send .. via|by|with|through bit / bit app",
      "i need your? money|cash / help me with money|cash|rent|bills|the|my? rent|bill|bills|debt|debts / my rent|bills / in cash / crypto wallet|address / wallet address",
      "überweis* / banküberweisung* / kontonummer|kontodaten|bankdaten|bankverbindung|bankkonto / kreditkartennummer|kreditkartendaten / geschenkkarte*|gutscheinkarte|gutscheincode|paysafe*",
      "schick|schicke|schickst|gib|gibst|leih|leihst|sende|überweise mir|du? .. geld|euro / bezahl|bezahle|bezahlst|zahl|zahle mir|du|meine / brauche .. geld / meine miete|rechnungen / geld leihen|schicken|überweisen / in bar",
      "העברה בנקאית / ~חשבון בנק|הבנק / כרטיס אשראי|מתנה / ~בביט / בביט / אפליקציית ביט / תשלח|תשלחי|תעביר|תעבירי|שלח|שלחי|תן|תני|תלווה|תלווי .. כסף|שקל|שקלים|ביט|מזומן / לי ביט / ביט שלי / להעביר|אעביר .. ביט|כסף",
      "צריך|צריכה .. כסף / תשלם|תשלמי לי|עבורי|בשבילי / שכר הדירה שלי / גיפט קארד / ~במזומן / מספר .. כרטיס|אשראי|חשבון",
    ],
  },
  {
    rule: "payment",
    verdict: "doubtful",
    phrases: [
      "crypto|cryptocurrency|kryptowährung* / money problems|trouble / so expensive for me / borrow money / invest with|in|your / trading platform|tips",
      "krypto* / geldproblem*|geldsorgen / investieren|investiere|investierst / kreditkarte",
      "קריפטו / בעיות כסף|כספיות / ביט",
    ],
  },
  {
    rule: "presents",
    verdict: "refused",
    phrases: [
      "buy|order|get|ship me a|an|some|the|new|one|flowers|something / buy me / wish list / wishlist|wishlists / post|mail|ship|send me|you a|the? parcel|package / send|bring me flowers|chocolates|jewelry|perfume|lingerie",
      "kauf|kaufe|kaufst|bestell|bestellst|besorg mir|du? mir? ein|eine|einen|was|etwas|neue|neues|blumen / wunschliste|wunschzettel / schick|schicke|schickst mir|dir .. paket|päckchen|blumen|pralinen|parfum",
      "תקנה|תקני|קנה|קני|תזמין|תזמיני לי / רשימת משאלות|המשאלות / תשלח|תשלחי|שלח|שלחי לי? חבילה|פרחים|שוקולד|בושם / אשלח לך חבילה|פרחים",
    ],
  },
  {
    rule: "presents",
    verdict: "doubtful",
    phrases: [
      "send|give|bring me a|some? gift|present|gifts|presents / real gift|present / want a gift|present",
      "schick*|schenk* mir .. geschenk* / schenk|schenkst|schenke mir|du / ein geschenk von dir|mir",
      "תשלח|תשלחי|תביא|תביאי|תן|תני לי .. מתנה|מתנות / מתנה ממך",
    ],
  },
];
