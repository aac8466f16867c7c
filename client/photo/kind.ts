/**
 * Detects the kind of a file by its first bytes, because phones and mail programs give wrong names and types. Pure.
 */

/** The kinds that may be chosen (spec §5); `heif` is HEIC and HEIF alike. */
export type PhotoKind = "jpeg" | "png" | "webp" | "heif";

/** The `accept` of a file input. Some systems know HEIC files by their extension only. */
export const CHOOSABLE = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** How many bytes are read, enough for the brands of a HEIF file. */
export const KIND_BYTES = 256;

/** Brands of pictures and their sequences whose pictures are HEVC. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);
/** Brands that do not name the codec; the compatible brands do. */
const PLAIN_BRANDS = new Set(["mif1", "msf1", "mif2"]);
const OTHER_CODECS = /^(avif|avis|j2ki|avci|vvic)$/;
const BRAND_CHARS = 4;

/** The kind of a file that starts with these bytes, or null if it is not allowed. */
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
