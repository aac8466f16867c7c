/** Words by which somebody claims to be a real private person, or denies what a virtual profile is. */
import type { RuleWords } from "@/domain/writing/words/mod.ts";

export const PERSON_WORDS: readonly RuleWords[] = [
  {
    rule: "private_person",
    verdict: "refused",
    phrases: [
      "im|i|iam am? a|an? 100? real|actual|genuine|private|normal|true|legit woman|man|girl|guy|person|human|lady|member|user|profile|people|individual",
      "im|iam|i am? real|genuine|legit $ / im|i|iam am? real|genuine|legit here|and|no|not|i|dont|believe|trust|promise|100",
      "im|i|iam|this|its|am|is am|is? not a|an|any|some|your? bot|robot|fake|scam|scammer|virtual|moderator|animator|program|computer|machine|ai|chatbot|employee",
      "not|no|isnt|arent|aint|never a|any|some? bot|bots|robot|robots|fake|fakes|scam|scammer|moderator|moderators|animator|chatbot|ai|virtual here|profile?",
      "my private|personal|own account|profile / private person|individual / this|my|its profile|account|photos|pictures is|are|a? real|genuine|100 / the|a real me / real woman|man|girl|guy|person|human here|behind|like|just / nobody|no|noone one? pays|paid me / i dont work here|for / i am|im not paid|employed|working",
    ],
  },
  {
    rule: "private_person",
    verdict: "refused",
    phrases: [
      "ich? bin eine|ein|einer|als|wirklich|doch? eine|ein? ganz? echte|echter|echt|reale|realer|wirkliche|wirklicher|private|privater|normale|normaler|richtige|richtiger|lebendige frau|mann|person|mensch|privatperson|privatmann|userin|user|mitglied|mädchen",
      "ich? bin echt|real $ / bin echt|real und|kein|keine|hier|glaub / privatperson / echter|realer mensch|mann / echte|reale frau|person hier|dahinter|am",
      "kein|keine|keinen|nicht fake|fakes|bot|bots|roboter|ki|chatbot|programm|moderator|moderatorin|animateur|animateurin|virtuell|virtuelles|virtuelle|virtueller|betrug|fakeprofil|computer profil|figur?",
      "nicht|weder ein|eine|einen? fake|bot|roboter|ki|virtuell|programm / mein|dieses|das profil|account|konto ist? echt|real|privat|privates / mein privates profil|konto / werde nicht bezahlt / arbeite nicht hier",
    ],
  },
  {
    rule: "private_person",
    verdict: "refused",
    phrases: [
      "אני|הנני אישה|אשה|גבר|בחורה|בחור|בן|בת|אדם|איש|משתמש|משתמשת|אדם? אדם? אמיתי|אמיתית|פרטי|פרטית|רגיל|רגילה / אני אמיתי|אמיתית|ממשי|ממשית / בן|בת אדם אמיתי|אמיתית|רגיל|רגילה / אדם פרטי / ~פרופיל|~הפרופיל|~חשבון|~החשבון שלי? אמיתי|פרטי|האמיתי|הפרטי",
      "לא|ולא|אינני|איני ממש? איזה|סתם|שום? בוט|רובוט|פייק|פיקטיבי|פיקטיבית|מזויף|מזויפת|וירטואלי|וירטואלית|תוכנה|מחשב|מנחה|מודרטור|מודרטורית / לא משלמים לי / לא עובד|עובדת כאן|פה|באתר|בשביל",
    ],
  },
];

/** By these a member asks what the profile is. */
export const ASKS_WHAT_IT_IS: readonly string[] = [
  "are|r|is|so|be you|u|ya|this|it|she|he actually|really|even|just|maybe|a|an|some|for|like? a|an? real|bot|robot|fake|fakes|human|ai|computer|genuine|virtual|moderator|program|chatbot|machine|scam|employee|paid",
  "am i talking|chatting|writing|speaking with|to a|an|some? real|bot|robot|computer|ai|machine|human|person|somebody|someone / you|u|this|is|its|do a? exist|bot|fake|real $ / do you really|actually|even exist / who writes|is writing|here|behind|this / who is writing|behind|really / real|fake or|profile fake|real|or|not",
  "talking|chatting|writing with|to a bot|robot|computer|machine / real person $ / real or fake|bot",
  "bist|seid du|ihr eigentlich|wirklich|auch|denn|überhaupt|eine|ein|nur|vielleicht|etwa|hier? eine|ein? echt|echte|echter|real|reale|bot|roboter|fake|ki|mensch|virtuell|moderator|moderatorin|computer|programm|chatbot frau|mann|mensch|person|profil?",
  "gibt|existierst es|du dich|wirklich wirklich|echt|überhaupt? / schreibe|schreib|rede|chatte|spreche ich .. bot|roboter|ki|computer|mensch|menschen|echten|echter|moderator / ist das|dies|dein .. fake|echt|bot|ki|fakeprofil|virtuell / wer schreibt|bist|steckt hier|du|dahinter|mir|wirklich / echt oder fake|bot|nicht",
  "את|אתה|אתם|זה|זו|האם|זאת באמת|בכלל|סתם|אולי|את|אתה|זה|בן|בת|איזה? אדם|גבר|אישה|בחורה|פרופיל? אמיתי|אמיתית|בוט|רובוט|פייק|מזויף|מזויפת|וירטואלי|וירטואלית|אדם|מחשב|תוכנה|קיים|קיימת",
  "יש .. מישהו|מישהי|אדם אמיתי|אמיתית / אני .. מדבר|מדברת|מתכתב|מתכתבת עם .. בוט|רובוט|מחשב|אדם|אמיתי|אמיתית / מי כותב|כותבת|עונה|מאחורי / הפרופיל .. אמיתי|מזויף|פייק",
];
