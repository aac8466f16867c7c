/**
 * The gifts that a first start offers, in the order in which members see them. Their pictures are drawn for the product
 * (static/images/gifts). Invariant: an id is never given to another gift; messages, and operators' own catalogues, name them.
 */
import type { Gift } from "@/domain/catalogue.ts";

export const demoGifts: Gift[] = [
  gift(2, "clover", 10, { en: "Lucky clover", he: "תלתן מזל", de: "Glücksklee" }),
  gift(3, "kiss", 20, { en: "Kiss", he: "נשיקה", de: "Kuss" }),
  gift(4, "coffee", 30, { en: "Coffee", he: "כוס קפה", de: "Kaffee" }),
  gift(5, "strawberry", 40, { en: "Strawberry", he: "תות", de: "Erdbeere" }),
  gift(1, "rose", 50, { en: "Rose", he: "ורד", de: "Rose" }),
  gift(6, "tulip", 60, { en: "Tulip", he: "צבעוני", de: "Tulpe" }),
  gift(7, "cupcake", 80, { en: "Cupcake", he: "קאפקייק", de: "Cupcake" }),
  gift(8, "ice_cream", 100, { en: "Ice cream", he: "גלידה", de: "Eis" }),
  gift(9, "chocolate", 120, { en: "Box of chocolates", he: "בונבוניירה", de: "Pralinen" }),
  gift(10, "love_letter", 150, { en: "Love letter", he: "מכתב אהבה", de: "Liebesbrief" }),
  gift(11, "heart_balloon", 180, { en: "Heart balloon", he: "בלון לב", de: "Herzballon" }),
  gift(12, "cocktail", 200, { en: "Cocktail", he: "קוקטייל", de: "Cocktail" }),
  gift(13, "wine_glasses", 250, { en: "Wine for two", he: "יין לשניים", de: "Wein für zwei" }),
  gift(14, "star", 300, { en: "Star", he: "כוכב", de: "Stern" }),
  gift(15, "cake", 350, { en: "Cake", he: "עוגה", de: "Torte" }),
  gift(16, "bouquet", 400, { en: "Bouquet", he: "זר פרחים", de: "Blumenstrauß" }),
  gift(17, "teddy_bear", 500, { en: "Teddy bear", he: "דובי", de: "Teddybär" }),
  gift(18, "kitten", 600, { en: "Kitten", he: "גור חתולים", de: "Kätzchen" }),
  gift(19, "puppy", 700, { en: "Puppy", he: "גור כלבים", de: "Welpe" }),
  gift(20, "perfume", 800, { en: "Perfume", he: "בושם", de: "Parfüm" }),
  gift(21, "champagne", 1_000, { en: "Champagne", he: "שמפניה", de: "Champagner" }),
  gift(22, "guitar", 1_200, { en: "Serenade", he: "סרנדה", de: "Ständchen" }),
  gift(23, "necklace", 1_500, { en: "Necklace", he: "שרשרת", de: "Halskette" }),
  gift(24, "plane_ticket", 2_000, { en: "Plane ticket", he: "כרטיס טיסה", de: "Flugticket" }),
  gift(25, "crown", 2_500, { en: "Crown", he: "כתר", de: "Krone" }),
  gift(26, "ring", 3_000, { en: "Diamond ring", he: "טבעת יהלום", de: "Diamantring" }),
  gift(27, "diamond", 4_000, { en: "Diamond", he: "יהלום", de: "Diamant" }),
  gift(28, "sports_car", 5_000, { en: "Sports car", he: "מכונית ספורט", de: "Sportwagen" }),
  gift(29, "yacht", 7_500, { en: "Sailing boat", he: "סירת מפרש", de: "Segelboot" }),
  gift(30, "castle", 10_000, { en: "Castle", he: "טירה", de: "Schloss" }),
];

/** A gift whose picture is one of the product's own. */
function gift(id: number, picture: string, price: number, name: Gift["name"]): Gift {
  return { id, icon: `/images/gifts/${picture}.svg`, name, price };
}
