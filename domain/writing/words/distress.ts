/** Words of members who are not well, and what only sounds like them (domain/writing/phrases.ts says how phrases are told). */
import type { DistressKind } from "@/domain/writing/kinds.ts";

export const DISTRESS_WORDS: Readonly<Record<DistressKind, readonly string[]>> = {
  self_harm: [
    "kill myself / killing myself / end|ending my life / end|ending it all / take|taking my own? life / suicide|suicidal / hurt|hurting|harm|harming|cut|cutting myself / dont want|wanna to? live|be|exist anymore|any|alive|here? more|anymore? / better off dead / no reason to live / want|wanna|wish to|i|just? to|were? die|dead / want to disappear forever / overdose / jump off|from a|the bridge|roof|building / self-harm / selfharm / cant go on living|anymore / tired of living|life / life is|isnt not? worth living / nothing to live for",
    "bring|bringe|bringen mich|mir um / mich .. umbringen|umzubringen|töten|erhängen|ritzen|erschießen / umbringen will|möchte / das leben nehmen / selbstmord*|suizid* / will|möchte|mag nicht mehr leben|sein|da / nicht mehr leben / will|möchte .. sterben|tot / wäre ich|am|lieber besser? tot / schluss machen mit dem|allem / mit allem schluss / allem ein ende / mich verletzen|selbst / ritze mich / überdosis / lebensmüde / keinen sinn|grund .. leben / nicht mehr weiter leben|machen / von der brücke|dem dach springen",
    "להתאבד|אתאבד|התאבדות|אובדני|אובדנית / להרוג את עצמי / אהרוג את עצמי / לסיים את החיים|חיי|הכל|זה / לשים סוף / לא רוצה .. לחיות|להיות בחיים|יותר? / רוצה|בא|מעדיף|מעדיפה .. למות / הלוואי שאמות|שהייתי מת|מתה / לפגוע בעצמי / פוגע|פוגעת|פגעתי בעצמי / לחתוך|חותך|חותכת את עצמי / נמאס לי מהחיים|לחיות / אין לי סיבה|בשביל|טעם .. לחיות|לחיים / מנת יתר",
  ],
  minor: [
    "im|i|iam am|only|just? not? 18 yet / not yet 18|eighteen / under|below 18|eighteen / im|i|am|iam a? minor|underage / still in|at? high? school|school / my high school|homeroom teacher|class / in|at 6th|7th|8th|9th|10th|11th grade|class / my parents dont allow|know|let",
    "noch nicht 18|achtzehn|volljährig / bin minderjährig / unter 18|achtzehn / gehe noch zur|in|aufs? die? schule / in der 6|7|8|9|10|siebten|achten|neunten|zehnten klasse / mein klassenlehrer|lehrer",
    "אני קטין|קטינה / עוד לא 18|בן|בת / מתחת לגיל|ל 18 / בכיתה ו|ז|ח|ט|י|יא|יב / עדיין בתיכון|בבית ספר? / אני תלמיד|תלמידה",
  ],
  threat: [
    "will|gonna|ill|going to? find|kill|hurt|destroy|shoot|stab|rape|beat you|u|him|her|them|everyone / know where you|u live|work / you will|ll|are|gonna|going to? regret|pay for? this|it|dearly? / youll regret|pay / watch your back / he|she|they|someone is|are|keeps|threatens|threatening threatening|me|to me|kill|hurt? / threatens me / blackmail*|extort* / post|leak|publish your photos|pictures|nudes / stalks|stalking me / hits|hit|beats me / afraid of|for my husband|ex|life",
    "bring|bringe|mach|mache dich|ihn|sie um|fertig|kalt / dich .. umbringen|fertigmachen|töten|schlagen|finden / ich finde dich $ / weiß wo du wohnst|arbeitest / wirst .. bereuen|büßen / bedroht|bedrohe|erpresst|erpresse|erpressen mich|dich / erpress* / schlägt|schlug mich / er stalkt|verfolgt mich / angst vor meinem|ihm|meiner",
    "אהרוג|אפגע|ארצח|אחסל אותך|בך|אותו|אותה|כולם / אמצא אותך / אני יודע|יודעת איפה את|אתה גר|גרה / עוד? תתחרט|תתחרטי / תשלם|תשלמי על זה / מאיים|מאיימת|מאיימים|איים עליי|עלי / סוחט|סוחטת|סחטו|סוחטים אותי / מכה|מרביץ|הרביץ אותי|לי / מפחד|מפחדת מבעלי|מהאקס|ממנו",
  ],
  debt: [
    "in|into .. debt / deep in debt / my debts / loan shark|sharks / cant afford|pay the|my|this|rent|to|it|food? / lost all|my all|my? money|savings|house|job / spent|spend|spending|wasted all|too|my all|my|much? money|savings|salary / broke because / bankrupt|bankruptcy / gambl* away|addict*|problem / cant stop spending / owe .. money / have no money left|for / no money for food|rent",
    "schulden bei|von|habe|machen|gemacht|wegen? / schulden $ / verschuldet|überschuldet / pleite|bankrott|privatinsolvenz|insolvenz|schuldenberatung / kann .. nicht bezahlen|leisten|zahlen / mein ganzes geld / mein geld .. ausgegeben|weg / zu viel geld ausgegeben|aus / spielsucht|spielsüchtig / kein geld mehr|für|zum / miete nicht zahlen|bezahlen / gerichtsvollzieher",
    "בחובות|חובות|החובות|לחובות / שוק אפור / פשיטת רגל / אין לי כסף .. לאוכל|לשכירות|לשכר|יותר / הוצאתי|בזבזתי .. הכסף|כסף|המשכורת|מדי / הכסף שלי נגמר / מכור|מכורה להימורים / לא יכול|יכולה לשלם|להרשות / במינוס|מינוס בבנק|גדול",
  ],
  grief: [
    "passed away / my|his|her mother|mom|mum|father|dad|wife|husband|son|daughter|brother|sister|friend|dog|cat|grandmother|grandma|grandfather|child|baby|partner just|has|had|is? died|dead / lost my wife|husband|mother|mom|mum|father|dad|son|daughter|brother|sister|child|baby|partner|friend / funeral|grieving|mourning|widowed / miscarriage / im|i am|m? a? widow|widower / since she|he|they died",
    "ist .. gestorben|verstorben|tot $ / gestorben|verstorben / beerdigung|trauerfeier|trauer|trauere / witwe|witwer|verwitwet / verlor*|verloren .. meine|meinen mutter|vater|frau|mann|sohn|tochter|bruder|schwester|kind / meine|meinen frau|mann|mutter|vater|sohn|tochter|kind verloren / fehlgeburt",
    "נפטר|נפטרה|נפטרו / הלך|הלכה לעולמו|לעולמה / אלמן|אלמנה / ~לוויה|~הלוויה|~שבעה|~אזכרה|אבל על / איבדתי את אמא|אבא|אישתי|אשתי|בעלי|הבן|הבת|אחי|אחותי|אמי|אבי / אמא|אבא|אשתי|בעלי|הבן|הבת|אחי|אחותי .. מת|מתה / הפלה",
  ],
};

/** What only sounds like them. A sign within one of these is none. */
export const HARMLESS_DISTRESS: readonly string[] = [
  "die|dying|died|dead|kill|killed|killing me? of? laughing|laughter|hunger|boredom|curiosity|tired|embarrassment / could|can|almost|nearly die|died laughing|of|for / to die for / dying to / kill for a / debt of gratitude / kill two / dead tired / suicide squad / killing it / cut myself some|off|a shaving|while|slack|slice|piece / drop dead gorgeous / id kill for / im dead serious|funny|lol / want to die laughing / dieting",
  "sterbe|sterben|gestorben|tot|totgelacht vor lachen|hunger|langeweile|neugier|scham / zum sterben schön|gut|langweilig / todmüde / lache mich tot / tot umfallen / könnte sterben für|vor / gestorben vor / bin ich dir schuldig / schulden wir|dir dank|einen",
  "מת|מתה|מתים|למות מצחוק|מרעב|עליך|עליו|עליה|על|לדעת|לשמוע|לנסות|מסקרנות|מעייפות / רוצה למות מצחוק|מבושה / בא לי למות מצחוק|מבושה / חייב|חייבת לך תודה|חובות? / הרגת אותי / שבעה ימים|חתולים|דברים / שבעה $ / אבל על זה|כל",
];
