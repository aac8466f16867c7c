/** Words of meeting, coming over and being near, and those by which a sentence says that this cannot be. */
import type { RuleWords } from "@/domain/writing/words/mod.ts";

export const MEETING_WORDS: readonly RuleWords[] = [
  {
    rule: "meeting",
    verdict: "refused",
    phrases: [
      "c|cu u? tonight|2nite|tomorrow|2moro|tmrw|soon / meet u|you|me 2nite|2night|tonite|2moro|tmrw / meet me|up|irl|tonight|tomorrow|sometime|someday|soon|somewhere|downtown|today / meet face to / meet|meeting you|u|me? in real|person|the|reality / meeting you|u|me|irl",
      "lets|let's|us meet|hang|meetup / lets|let's go out / lets|let's get|have|grab|go a|for|some coffee|dinner|drink|drinks|lunch|beer / can|could|shall|should|will|may|must|when|where|how|maybe|dont|about we|i|you|u|us ever|just|all? meet|meetup / we will|would|can|could|may|might|should|must|shall meet",
      "want|wanna|gonna|going|love|like|hope|hoping|dying|plan|planning|try|promise|ready|dare|dream|wish|able|excited|allowed|nice|great|wonderful|lovely|cool to? meet $ / want|wanna|gonna|going|love|like|hope|hoping|dying|plan|planning|promise|ready|dare|dream|wish|able|excited|wait to? meet you|u|me|up / would|itll|itd|id|will be|love|like|so? nice|great|wonderful|lovely|good|cool|to? to? meet",
      "i|ill|id|we|you|u will|would|can|could|may|might|shall|should? meet you|u|me / we meet / our|first meeting|meetup|date / a|real meeting|meetup with|between you|us|me / meet you|u at|in|on|tonight|tomorrow|soon|there|after|near|today|one|next|this|someday|sometime",
      "come|coming over / come by|round|around to? my|mine|your|me|tonight|place|house|home|later|soon / come|coming to me|you|my|your|mine / ill|i'll|im|i'm|i|could|can|will|ll|want|let|me come|drive|fly|travel|coming|driving|flying to|over|by you|u|your / come|coming to? see you|u|me / on my way to you|u|your",
      "visit me|you at|in|tonight|tomorrow|soon|this|next|one / come and? visit / ill|i|to|could|can|will visit you|u / you|come|to visit me / road|street|block|blocks|station from you|u / pick|picking you|u|me up / at|to|over|by your|my place|house|home|flat|apartment|door|hotel / your|my place tonight|tomorrow|or|later|at|soon / tonight at yours|mine",
      "see you|u|ya|each soon|tonight|tomorrow|there|then|monday|tuesday|wednesday|thursday|friday|saturday|sunday / see you|u|ya on|at|next|this monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|evening|eight|seven|six|nine|noon|home|work|your|my|# / see you|u|ya one|some|any day|time / see|seeing you|u|me|each other? in|for person|real|reality|berlin|town|front|your / see you|u|ya irl / seeing you|u soon|tonight|tomorrow / want|wanna|going|can|love to? see you|u tonight|tomorrow|soon|today",
      "hang out with? me|you|u|together / go out with me|you|u|tonight / take you|u|me out / date with me|you|u / first date / go on a date / on a real date / dinner|coffee|drink|drinks|lunch|breakfast|wine with me|you|u|tonight|tomorrow|sometime / we|us|both .. in real life|person / book|get a hotel|room / soon .. in my|your arms|bed / be|with with? you|u soon|tonight|tomorrow / be together soon|tonight|tomorrow",
    ],
  },
  {
    rule: "meeting",
    verdict: "refused",
    phrases: [
      "treffen|treffe|triff|trifft|treff|treffn wir|uns|mich|dich / wir treffen|treffn|sehen uns? am|heute|morgen|bald|um|in|im|nachher / wir .. treffen $ / du .. mich treffen|sehen / uns .. treffen|sehen|kennenlernen|verabreden / dich|mich .. treffen|besuchen|abholen|kennenlernen / lass|laß|lasst uns .. treffen|sehen|ausgehen|verabreden / ein|unser|erstes|einem|nächstes|reales|echtes|beim treffen|date|wiedersehen mit|zwischen|am|in|heute|morgen|bald|dir|dich|uns / ein treffen|date $",
      "verabred* dich|uns|mit / komm|komme|kommst|kommt .. vorbei|rüber|rum / komm|komme|kommst du|ich|doch|mal|einfach? doch|mal|einfach? zu mir|dir / komm|komme her / bei|zu dir|mir vorbei|rüber|zuhause|hause|heim / nach hause zu dir|mir / zu dir|mir nach / vorbeikomm*|vorbeischau*|vorbeifahren|rüberkommen / bei dir|mir zu hause|haus|daheim / bei dir|mir heute|morgen|abend|nacht / heute|morgen|abend bei dir|mir",
      "besuch|besuche|besuchst mich|dich|du / hol|hole dich|mich .. ab / auf ein|einen kaffee|wein|drink|bier|glas / kaffee|wein|bier|was trinken gehen|mit / etwas|was|zusammen|gemeinsam essen|trinken gehen / gehen wir|mal|zusammen aus|essen|trinken|kaffee / ausgehen mit|wir",
      "bald|morgen|endlich|heute|persönlich|live|real|gleich|nachher|demnächst sehen|wiedersehen|treffen|kennenlernen|besuchen / sehen wir uns / wir sehen uns .. bald|morgen|heute|am|nachher|abend|gleich|demnächst|real|live / sehe|seh dich|mich bald|morgen|heute|am|nachher / von angesicht zu / im echten|realen|wirklichen|richtigen leben sehen|treffen|kennen*|begegnen / persönlich .. kennen*|sehen|treffen / in deinen|meinen armen bald|heute|morgen / bald .. in|bei deinen|meinen|dir|mir",
    ],
  },
  {
    rule: "meeting",
    verdict: "refused",
    phrases: [
      "~ניפגש|~להיפגש|~להפגש|~ניפגשים|~ניפגשות / ~נפגש|~נפגשים|~נפגשות $ / ~נפגש|~נפגשים .. הערב|מחר|בקרוב|היום|איתך|בערב|ביום|מתי|אצלך|אצלי|כבר / מתי|בוא|בואי|אולי|אז נפגש|נפגשים|נפגשות / ~לפגוש|~אפגוש|~תפגוש|~תפגשי|~נפגוש אותך|אותי / ~פגישה|~פגישות|~הפגישה איתך|איתי|בינינו|שלנו|ראשונה|ביחד|אמיתית",
      "אבוא|אגיע|אקפוץ|אסע|אטוס|אבא|מגיע|מגיעה|בא|באה|קופץ|קופצת|נוסע|נוסעת אליך|אלייך|אליכם / בוא|בואי|תבוא|תבואי|תגיע|תגיעי|תקפוץ|תקפצי|קפוץ|קפצי .. אליי|אלי|אלינו|לבקר / ~לבוא|~להגיע|~לקפוץ|~לנסוע אליך|אלייך|אליי|אלי / ~לבקר אותך|אותי|אצלך|אצלי / אבקר אותך|אצלך / תבקר|תבקרי אותי|אצלי",
      "בוא|בואי נצא|ניסע|נטוס / נראה אותך .. בערב|הערב|מחר|בקרוב / נתראה .. הערב|מחר|בקרוב|היום|בערב|ביום|בשבת|שם|אצלך|אצלי|במציאות / ~לראות|אראה|תראה|תראי אותך|אותי .. בקרוב|הערב|מחר|היום|במציאות|פנים|אצלך|אצלי / אאסוף|תאסוף|תאספי אותך|אותי / ~לצאת|נצא|תצא|תצאי .. איתי|איתך|לדייט|לקפה|לאכול|לשתות|לבירה|למסעדה|ביחד|הערב / ~דייט איתך|איתי|ראשון|הערב|מחר / ~לדייט / קפה|ארוחה|ארוחת|בירה|יין|לקפה .. איתי|איתך|ביחד",
      "אצלי|אצלך .. הערב|הלילה|מחר|בבית|בדירה|במיטה / הערב|הלילה|מחר אצלי|אצלך / פנים אל|מול פנים / נהיה|להיות .. ביחד בקרוב|הערב|מחר / בקרוב|הערב .. בזרועותיך|בזרועותיי|אצלך|אצלי / בדרך אליך|אלייך / חדר במלון",
    ],
  },
  {
    rule: "meeting",
    verdict: "doubtful",
    phrases: [
      "meet you|u|ya|up|me / real|actual meeting|meetup|date / can|could|may|want|wanna i|to? see you|u $ / meetup / rendezvous / rendez vous / in person / in real life / face to face / one day we / we .. someday|one day / hold|kiss|touch|hug you|u soon|tonight / be there soon|tonight / hang out / go out together / dinner|coffee together / are you free tonight|tomorrow|on / what are you doing tonight|tomorrow",
      "uns treffen / rendezvous / verabred* / treffen $ / bis bald|morgen|nachher|gleich / im echten|realen|wirklichen leben / wir sehen uns / irgendwann .. sehen|treffen / hast du heute|morgen zeit|abend|lust / was machst du heute|morgen abend / im|ins hotel",
      "~נפגש|~נפגשים|~נפגשות / נתראה / ~דייט / ~במציאות / יום אחד .. נוכל|נהיה|אנחנו|ביחד / אתה|את פנוי|פנויה הערב|מחר|היום / מה את|אתה עושה הערב|מחר|הלילה / ~במלון|~למלון",
    ],
  },
  {
    rule: "nearness",
    verdict: "refused",
    phrases: [
      "near you|u|your / close|nearby to? your / live|living|am|im|stay|staying|work nearby / live|living|am|im|stay|staying|work close|near to? you|u|your / around the corner / same city|town|area|neighborhood|neighbourhood|street / in your city|town|area|neighborhood|neighbourhood|street / minutes|min|mins|km|miles|kilometers|streets|meters|blocks away|from from? you|u|your|here / minutes|min|km|miles|streets|blocks away / not far from you|u|your / next door to / neighbor|neighbour of yours",
      "in deiner|der nähe von? dir? / deiner nähe / nähe|nah von|bei|an dir / um die ecke / gleichen|gleiche|selben|derselben|dieselbe stadt|ort|gegend|straße|viertel / in|aus deiner|deinem stadt|gegend|ort|viertel|straße / minuten|min|km|kilometer|meter|straßen entfernt|von dir|hier? / nicht weit von|weg dir? / nachbar|nachbarin von dir / wohne|bin|lebe nebenan",
      "~לידך / גר|גרה|נמצא|נמצאת .. אליך|אלייך|לידך / קרוב|קרובה לבית שלך / ~בסביבה|~באזור|~בשכונה|~בעיר|~ברחוב שלך / ~באותה|אותה עיר|שכונה / ~באותו|אותו רחוב|אזור / דקות|קמ|ק״מ|קילומטר|רחובות ממך|מהבית / מעבר לפינה / ליד הבית שלך / לא רחוק ממך",
    ],
  },
  {
    rule: "nearness",
    verdict: "doubtful",
    phrases: [
      "close to you|u / next to you|u / beside you|u / by your side / where do you live / where exactly are|do|you",
      "neben dir / dir nah|nahe / an deiner seite / wo wohnst du / wo genau",
      "קרוב|קרובה אליך|אלייך / לצידך / איפה את|אתה גר|גרה|נמצא|נמצאת",
    ],
  },
];

/** By these a sentence says that there is no meeting, as the product does. What they cover is no hint of one. */
export const NO_MEETING: readonly string[] = [
  "cant|cannot|wont|never|not|unable|impossible|dont|wouldnt|couldnt|neither ever|really|actually|physically|be|able|to|possible|allowed|want? to|ever|be|able|possible|allowed? to? meet|meeting|meetup|visit|come|see anybody|anyone|people|members|you|over|by|each? in|up|other|to|offline|outside|over? person|real|you|reality|life? life?",
  "can not ever|really? meet you|anyone|up|in? in|real? person|real|life? life?",
  "no|without|zero real|actual|physical|personal|offline? meeting|meetings|meet|meetups|dates|date in? person|real|reality|life? life?",
  "meeting|meetings|meetups|dates|meet .. not|arent|isnt|cannot|cant|never|impossible possible|allowed|happen|offered|planned|meant|be?",
  "nicht|nie|niemals|kein|keine|keinen|unmöglich|ohne echt*|real*|persönlich*|wirklich|in|im|richtig*|zu|uns|möglich|dich? echten|realen|echt|real|leben|persönlich|dich|uns|zu? leben|uns|zu|persönlich? treffen|date|dates|verabred*|vorbeikommen|besuchen|sehen|kennenlernen",
  "kann|können|darf|dürfen|werden|werde|könnte .. nicht|nie|niemals persönlich|real|in|im|wirklich|echt|uns|dich? echt|echten|realen|persönlich? leben? treffen|besuchen|sehen|kennenlernen|vorbeikommen",
  "treffen|dates|verabredungen|kennenlernen|wiedersehen .. nicht|unmöglich|ausgeschlossen|leider|keine möglich|erlaubt|vorgesehen|geplant|nicht? möglich|erlaubt?",
  "uns|dich|mich .. nicht|nie|niemals persönlich|real|in|im|wirklich|echt? echt|echten|realen? leben? treffen|besuchen|sehen",
  "אי|ואי|שאי אפשר|אפשרי .. להיפגש|להפגש|לפגוש|פגישות|פגישה|לבוא|להגיע|לבקר|לצאת אליך|אלייך|איתך|במציאות|פנים? במציאות|אל|ביחד? פנים?",
  "לא|ולא|שלא|~אין|בלי|~אסור|ללא|אינן|אינם ניתן|אפשר|אפשרי|אוכל|יכול|יכולה|נוכל|יכולים|אפשרות|פה|כאן? .. להיפגש|להפגש|לפגוש|פגישות|פגישה|ניפגש|נפגש|לבוא|להגיע|לבקר|דייטים|דייט אותך|אליך|אלייך|אמיתיות|במציאות|פנים? במציאות|אל? פנים?",
  "פגישות|פגישה|להיפגש|מפגשים .. לא|אי|אין|אינן|אינם|אינה אפשרי|אפשריות|אפשרית|ניתן|אפשר|מתקיימות?",
];

/** What makes a "not" a "not yet", or a question of it. */
export const NOT_YET: readonly string[] = [
  "today|tonight|now|yet|tomorrow|until|before|unless|wait|waiting|without|alone|this|why|stop",
  "heute|jetzt|morgen|noch|bis|bevor|diese|dieses|warum|wieso|erwarten|abwarten|allein*",
  "היום|עכשיו|הערב|עדיין|השבוע|מחר|לפני|למה|לחכות|עוד|הלילה",
];

/** A farewell until the next message, and greetings to whom one has just begun to write to. */
export const HARMLESS_MEETING: readonly string[] = [
  "see you|u|ya soon|tomorrow|tonight|then|later|in|on|at|back .. here|chat|next|message|messages|inbox|online",
  "see you|u|ya here|online",
  "nice|good|great|lovely|glad|pleased|happy|pleasure to meet you|u|ya",
  "nice|good|great|lovely|glad|pleased|happy|pleasure meeting you|u|ya",
  "bis bald|morgen|nachher|gleich|heute .. hier|chat|nachricht",
  "wir sehen|lesen uns .. hier|chat|nachricht",
  "~נתראה .. כאן|פה|בצט|בהודעה|בצאט|באתר",
  "had|have|has|having|in|a|the|my|work|team|business|zoom|after|another|long|boring meeting|meetings at|with|about|all|on|this|today|tomorrow? work|my|the|colleagues|boss?",
];
/** Before a greeting these make a wish of it: "it would be nice to meet you". */
export const WISHES: readonly string[] = ["would|will|itd|id|could|should|must|might|be|wäre|להיות"];
