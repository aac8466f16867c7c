/** Words of minors, drugs, weapons, and of advice that only a doctor or a lawyer may give. */
import type { RuleWords } from "@/domain/writing/words/mod.ts";

export const HARM_WORDS: readonly RuleWords[] = [
  {
    rule: "minor",
    verdict: "refused",
    phrases: [
      "underage|lolita|preteen|jailbait|pedo|pedophile|paedophile / under age / schoolgirl|schoolgirls / barely legal",
      "minderjährig* / schulmädchen / kindersex|kinderporno*",
      "קטין|קטינה|קטינות|קטינים|הקטין|הקטינה|לקטינה|לקטינות|לקטינים / פדופיל*",
    ],
  },
  {
    rule: "minor",
    verdict: "doubtful",
    phrases: [
      "under|below 18|eighteen / not yet 18|eighteen / not 18 yet",
      "unter 18|achtzehn / noch|nicht nicht|noch 18|volljährig / nicht volljährig",
      "מתחת לגיל 18 / מתחת ל 18 / עוד לא 18",
    ],
  },
  {
    rule: "drugs",
    verdict: "doubtful",
    phrases: [
      "drugs|cocaine|cannabis|marijuana|marihuana|heroin|mdma|lsd|meth|ketamine|fentanyl|xtc / crystal meth / smoke weed|pot / some|buy|get|sell weed|ecstasy|molly|coke",
      "drogen|kokain|koks|koksen|haschisch|heroin|marihuana / ecstasy|speed nehmen|ziehen / kiffen|kiffe / gras rauchen",
      "~סמים|~קוקאין|~חשיש|~הרואין|~מריחואנה|~קנאביס|~אקסטזי / לעשן|לקנות|מעשן|מעשנת|להשיג גראס|וויד|ירוק",
    ],
  },
  {
    rule: "weapons",
    verdict: "doubtful",
    phrases: [
      "gun|guns|pistol|rifle|shotgun|ammunition|ammo|explosives|grenade / a bomb / build|make|buy bomb|bombs / weapons|firearm|firearms",
      "waffe|waffen|schusswaffe*|pistole|gewehr|munition|sprengstoff|handgranate / bombe bauen|basteln|kaufen",
      "~אקדח|~אקדחים|~רובה|~רובים|~תחמושת / כלי נשק / חומר|חומרי נפץ / לבנות|להכין פצצה / רימון יד",
    ],
  },
  {
    rule: "medical",
    verdict: "refused",
    phrases: [
      "stop|quit|skip taking|with? your|the|those|these|my? pills|medication|meds|medicine|antidepressants|tablets|insulin / dont need|have a|to|any? see|go? to|a|the? doctor|hospital|psychiatrist / no need for|to a|see? a? doctor",
      "setz|setze|lass deine|die|das .. tabletten|medikamente|pillen|antidepressiva|insulin ab|weg|sein? / brauchst keinen arzt|psychiater / nicht zum arzt / medikamente|tabletten absetzen",
      "תפסיק|תפסיקי|הפסק|הפסיקי .. לקחת|את .. תרופות|התרופות|כדורים|הכדורים|תרופה / לא צריך|צריכה .. רופא / בלי רופא",
    ],
  },
  {
    rule: "medical",
    verdict: "doubtful",
    phrases: [
      "mg|milligrams / take|try .. pills|tablets|ibuprofen|aspirin|antidepressants|sedatives|painkillers|valium|xanax|antibiotics / increase|reduce|double|higher|lower .. dose / the dose|dosage / medical advice / you have a|an? depression|diabetes|cancer|disorder|adhd / diagnosis is",
      "nimm|nimmst|schluck .. tabletten|medikamente|ibuprofen|aspirin|antidepressiva|antibiotika|pillen / milligramm / die|deine|höhere dosis / du hast eine|einen|ein? depression|diabetes|krebs|störung|adhs / medizinischer rat",
      "קח|קחי|תיקח|תיקחי|תקח|תקחי .. כדור|כדורים|תרופה|תרופות|אנטיביוטיקה|אקמול|משכך / מג|מ״ג|מיליגרם / המינון|מינון / ייעוץ|עצה רפואי|רפואית / יש לך דיכאון|סוכרת|סרטן",
    ],
  },
  {
    rule: "legal",
    verdict: "doubtful",
    phrases: [
      "sue him|her|them|your|the|your / you should|could|can sue / legal advice / as a|your lawyer / legally|law you|says / you|dont have to|a|sign legal right|claim|contract|divorce / take them|him|her to court / plead guilty / press charges",
      "verklag* / anzeige* ihn|sie|gegen / rechtlich kannst|darfst|musst|gesehen / rechtsberatung / vor gericht / unterschreib* .. vertrag|nichts",
      "תתבע|תתבעי / תגיש|תגישי תביעה|תלונה / ייעוץ משפטי / מבחינה משפטית|חוקית / כעורך|כעורכת דין / אל תחתום|תחתמי",
    ],
  },
];

/** Trade with drugs and weapons: with it a mention is refused. */
export const TRADE: readonly string[] = [
  "buy|sell|selling|get|order|bring|deal|dealer|need|want some|you|me|a|an|my|it|good|the|illegal?",
  "kaufen|verkaufe|verkaufen|besorg|besorge|besorgen|bestellen|brauchst|dealer|bauen|basteln",
  "לקנות|למכור|מוכר|מוכרת|להשיג|אשיג|להביא|תקנה|תקני|דילר|לבנות|להכין",
  "build|make a|an|your? bomb|gun|explosive*|weapon",
];

/** Signs of somebody under 18: nothing sexual is said beside one. */
export const YOUNG: readonly string[] = [
  "under|below 18|eighteen / unter 18|achtzehn / מתחת לגיל|ל 18 / noch nicht 18|volljährig",
  "kid|kids|child|children|childhood|teen|teens|teenage|teenager|teenagers|schoolgirl|schoolboy|daughter|son|pupil|toddler|infant / a minor|minors / high school / little girl|boy|sister|brother / school uniform|girl|boy / young girl|girls|boys / years young / so young / barely 18",
  "kinder|kindern|kindlich|kindheit|jugendlich*|teenie*|teenager|schülerin|schüler|schulmädchen|tochter|sohn|kleinkind / mein|das|ein|als kind / junges|kleines mädchen / kleiner junge / schuluniform",
  "~ילד|~ילדה|~ילדים|~ילדות|~ילדותי|~נער|~נערה|~נערות|~תלמיד|~תלמידה|~תלמידת|~תיכון / ~בת|~בן שלי|הקטנה|הקטן",
];

/** Sexual words. */
export const SEXUAL: readonly string[] = [
  "sex|sexy|sexual|sexually|naked|nude|nudes|horny|fuck*|porn*|erotic|blowjob|orgasm|penis|vagina|pussy|dick|cock|boobs|tits|masturbat*|cum|cumming|kinky|fetish|aroused|striptease|lingerie / turn|turns|turned me|you on / make love / undress*|seduc*",
  "sex|sexy|sexuell*|nackt*|geil*|fick*|porno*|erotisch*|erotik|blasen|orgasmus|penis|vagina|muschi|schwanz|titten|brüste|masturb*|wichs*|verführ*|ausziehen|dessous / zieh dich aus / mit dir schlafen / miteinander schlafen",
  "~סקס|~סקסי|~סקסית|~סקסיים|~מינית|~עירום|~ערום|~ערומה|~עירומה|~חרמן|~חרמנית|~לזיין|~זיון|~פורנו|~ארוטי|~ארוטית|~אורגזמה|זין|~ציצי|~ציצים|~לאונן|~מאונן|~מאוננת|~לפתות / להתפשט|תתפשט|תתפשטי|מתפשטת / לשכב איתך|איתי",
];
