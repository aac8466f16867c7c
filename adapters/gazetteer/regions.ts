/**
 * What the regions are called that people say behind a city, such as the MA of Boston: the letters by which they are known
 * in every language. GeoNames has them for the United States, and numbers of its own elsewhere. For the build of the index
 * alone.
 */

/** All but the district, which the name of its city has. */
const STATE = /^(?!DC)[A-Z]{2}$/;
const CANADA: Readonly<Record<string, string>> = {
  "01": "AB",
  "02": "BC",
  "03": "MB",
  "04": "NB",
  "05": "NL",
  "07": "NS",
  "08": "ON",
  "09": "PE",
  "10": "QC",
  "11": "SK",
  "12": "YT",
  "13": "NT",
  "14": "NU",
};
const AUSTRALIA: Readonly<Record<string, string>> = {
  "01": "ACT",
  "02": "NSW",
  "03": "NT",
  "04": "QLD",
  "05": "SA",
  "06": "TAS",
  "07": "VIC",
  "08": "WA",
};

/** The letters of a region by GeoNames' code of it (`admin1`); empty where people do not say it. */
export function regionLetters(country: string, code: string): string {
  switch (country) {
    case "US":
      return STATE.test(code) ? code : "";
    case "CA":
      return CANADA[code] ?? "";
    case "AU":
      return AUSTRALIA[code] ?? "";
    default:
      return "";
  }
}
