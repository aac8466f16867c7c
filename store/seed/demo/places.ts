/**
 * Cities of the demo profiles, with their points, as the gazetteer has them (GeoNames, CC BY 3.0): number, name, country,
 * its code, latitude and longitude. Written down here, so that a first start needs no gazetteer.
 */

/** A city of the demo profiles, and the language in which people there write about themselves. */
export interface DemoPlace {
  id: number;
  city: string;
  country: string;
  lat: number;
  lng: number;
  lang: "en" | "he" | "de";
}

const ROWS = [
  "293397|Tel Aviv|Israel|IL|32.08088|34.78057",
  "281184|Jerusalem|Israel|IL|31.76904|35.21633",
  "294801|Haifa|Israel|IL|32.81841|34.9885",
  "295530|Beersheba|Israel|IL|31.25181|34.7913",
  "294071|Netanya|Israel|IL|32.33291|34.85992",
  "295277|Eilat|Israel|IL|29.55805|34.94821",
  "2950159|Berlin|Germany|DE|52.52437|13.41053",
  "2911298|Hamburg|Germany|DE|53.55073|9.99302",
  "2867714|Munich|Germany|DE|48.13743|11.57549",
  "2886242|Köln|Germany|DE|50.93333|6.95",
  "2925533|Frankfurt am Main|Germany|DE|50.11552|8.68417",
  "2879139|Leipzig|Germany|DE|51.33962|12.37129",
  "2825297|Stuttgart|Germany|DE|48.78232|9.17702",
  "2935022|Dresden|Germany|DE|51.05089|13.73832",
  "2761369|Vienna|Austria|AT|48.20849|16.37208",
  "2778067|Graz|Austria|AT|47.06667|15.45",
  "2657896|Zürich|Switzerland|CH|47.36667|8.55",
  "2661604|Basel|Switzerland|CH|47.55839|7.57327",
  "2643743|London|United Kingdom|GB|51.50853|-0.12574",
  "2643123|Manchester|United Kingdom|GB|53.48095|-2.23743",
  "2650225|Edinburgh|United Kingdom|GB|55.95206|-3.19648",
  "2654675|Bristol|United Kingdom|GB|51.45523|-2.59665",
  "2964574|Dublin|Ireland|IE|53.33306|-6.24889",
  "2988507|Paris|France|FR|48.85341|2.3488",
  "2996944|Lyon|France|FR|45.74846|4.84671",
  "2995469|Marseille|France|FR|43.29695|5.38107",
  "2267057|Lisbon|Portugal|PT|38.71667|-9.13333",
  "2735943|Porto|Portugal|PT|41.14961|-8.61099",
  "3117735|Madrid|Spain|ES|40.4165|-3.70256",
  "3128760|Barcelona|Spain|ES|41.38879|2.15899",
  "2509954|Valencia|Spain|ES|39.46975|-0.37739",
  "3169070|Rome|Italy|IT|41.89193|12.51133",
  "3173435|Milan|Italy|IT|45.46427|9.18951",
  "3172394|Naples|Italy|IT|40.85216|14.26811",
  "264371|Athens|Greece|GR|37.98376|23.72784",
  "3067696|Prague|Czechia|CZ|50.08804|14.42076",
  "3054643|Budapest|Hungary|HU|47.49835|19.04045",
  "756135|Warsaw|Poland|PL|52.22977|21.01178",
  "3094802|Kraków|Poland|PL|50.06143|19.93658",
  "2618425|Copenhagen|Denmark|DK|55.67594|12.56553",
  "2673730|Stockholm|Sweden|SE|59.32938|18.06871",
  "3143244|Oslo|Norway|NO|59.91273|10.74609",
  "658225|Helsinki|Finland|FI|60.16952|24.93545",
  "2759794|Amsterdam|Netherlands|NL|52.37403|4.88969",
  "2800866|Brussels|Belgium|BE|50.85045|4.34878",
  "5128581|New York City|United States|US|40.71427|-74.00597",
  "5368361|Los Angeles|United States|US|34.05223|-118.24368",
  "4887398|Chicago|United States|US|41.85003|-87.65005",
  "5391959|San Francisco|United States|US|37.77493|-122.41942",
  "5809844|Seattle|United States|US|47.60621|-122.33207",
  "4671654|Austin|United States|US|30.26715|-97.74306",
  "4930956|Boston|United States|US|42.35843|-71.05977",
  "5419384|Denver|United States|US|39.73915|-104.9847",
  "6167865|Toronto|Canada|CA|43.70011|-79.4163",
  "6077243|Montréal|Canada|CA|45.50884|-73.58781",
  "6173331|Vancouver|Canada|CA|49.24966|-123.11934",
  "3530597|Mexico City|Mexico|MX|19.42847|-99.12766",
  "3435910|Buenos Aires|Argentina|AR|-34.61315|-58.37723",
  "3448439|São Paulo|Brazil|BR|-23.5475|-46.63611",
  "3871336|Santiago|Chile|CL|-33.45694|-70.64827",
  "3369157|Cape Town|South Africa|ZA|-33.92584|18.42322",
  "184745|Nairobi|Kenya|KE|-1.28333|36.81667",
  "2147714|Sydney|Australia|AU|-33.86785|151.20732",
  "2158177|Melbourne|Australia|AU|-37.814|144.96332",
  "2193733|Auckland|New Zealand|NZ|-36.84853|174.76349",
  "1850147|Tokyo|Japan|JP|35.6895|139.69171",
  "1835848|Seoul|South Korea|KR|37.566|126.9784",
  "1880252|Singapore|Singapore|SG|1.28967|103.85007",
  "1275339|Mumbai|India|IN|19.07283|72.88261",
  "745044|Istanbul|Türkiye|TR|41.01384|28.94966",
];

const LANGUAGES: Readonly<Record<string, DemoPlace["lang"]>> = { IL: "he", DE: "de", AT: "de", CH: "de" };

export const DEMO_PLACES: readonly DemoPlace[] = ROWS.map((row) => {
  const [id, city = "", country = "", code = "", lat, lng] = row.split("|");
  return { id: Number(id), city, country, lat: Number(lat), lng: Number(lng), lang: LANGUAGES[code] ?? "en" };
});
