/**
 * What a file is, by its first bytes: names and types are said by whoever made the file, and phones and mail programs
 * say wrong ones. Pure.
 */

/** The kinds that may be chosen (spec §5); `heif` is HEIC and HEIF alike. */
export type PhotoKind = "jpeg" | "png" | "webp" | "heif";

/** What a file input offers. Some systems know no type of HEIC files, only how their names end. */
export const CHOOSABLE = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** Bytes that tell the kind; the list of brands of a HEIF file ends far before that. */
export const KIND_BYTES = 256;

/** Brands of pictures and their sequences whose pictures are HEVC. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);
/** Brands that say nothing of the codec; the others in the list do. */
const PLAIN_BRANDS = new Set(["mif1", "msf1", "mif2"]);
const OTHER_CODECS = /^(avif|avis|j2ki|avci|vvic)$/;
const BRAND_CHARS = 4;

/** The kind of a file that starts with these bytes, or null for one that may not be chosen. */
export function photoKind(start: Uint8Array): PhotoKind | null {
  const text = String.fromCharCode(...start.subarray(0, KIND_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  return text.startsWith("ftyp", 4) && isHeif(brandsOf(text)) ? "heif" : null;
}

/** The major brand and the compatible ones; the four characters between them are a version. */
function brandsOf(text: string): string[] {
  const size = text.charCodeAt(2) << 8 | text.charCodeAt(3);
  const compatible = text.slice(16, Math.min(size, text.length));
  return [text.slice(8, 12), ...compatible.match(/[^]{4}/g) ?? []].filter((brand) =>
    brand.length === BRAND_CHARS
  );
}

function isHeif(brands: readonly string[]): boolean {
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return true;
  const [major = ""] = brands;
  return PLAIN_BRANDS.has(major) && !brands.some((brand) => OTHER_CODECS.test(brand));
}
