/** The catalogue that a first start puts into the database. From then on the operator's own copy counts. */
import type { Catalogue } from "@/domain/catalogue.ts";

export const demoCatalogue: Catalogue = {
  version: 1,
  site: {
    name: "Kindling",
    support_email: "support@example.com",
    social_proof: {
      en: "100,000+ members",
      he: "יותר מ־100,000 חברות וחברים",
      de: "Über 100,000 Mitglieder",
    },
  },
  genders: [{ id: 1, key: "male" }, { id: 2, key: "female" }, { id: 3, key: "other" }],
  answers: [
    { id: 1, key: "chat" },
    { id: 2, key: "friends" },
    { id: 3, key: "flirt" },
    { id: 4, key: "see_what_happens" },
  ],
  credits: [],
  premium: [],
  prices: [{ feature: "message", price: 50 }],
  terms: {
    en:
      "This site is for adults aged 18 or older. Chat partners are virtual profiles moderated by real people; real meetings " +
      "are not possible. Registration and a profile are free, messages cost coins. The operator of this site replaces this " +
      "text with its own terms.",
    he:
      "האתר מיועד לבני ובנות 18 ומעלה. השותפים לצ'אט הם פרופילים וירטואליים שמנוהלים בידי אנשים אמיתיים; אין אפשרות להיפגש " +
      "במציאות. ההרשמה והפרופיל בחינם, הודעות עולות מטבעות. מפעילי האתר מחליפים את הטקסט הזה בתנאים שלהם.",
    de:
      "Diese Seite ist für Erwachsene ab 18 Jahren. Chatpartner sind virtuelle Profile, die von echten Menschen moderiert " +
      "werden; echte Treffen sind nicht möglich. Registrierung und Profil sind kostenlos, Nachrichten kosten Coins. Der " +
      "Betreiber dieser Seite ersetzt diesen Text durch seine eigenen Bedingungen.",
  },
};
