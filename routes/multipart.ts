/**
 * How many parts a form has, before anything takes it apart: the parser needs a moment for each, and 10 MiB hold 100,000
 * empty ones, which would keep every other request waiting for seconds.
 */
/** Nobody's form has more fields; the longest has about fifty. */
export const FORM_MAX_PARTS = 100;

const MULTIPART = /^multipart\/form-data\b/i;
/** RFC 2046, 5.1.1. */
const NAMED = /;\s*boundary=/gi;
/** What a parser and this search for by the same bytes. */
const PRINTABLE = /^[\x20-\x7e]+$/;
const BOUNDARY = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;",\\]{1,70}))\s*(?:;|$)/i;

/** Whether a content type is that of a form that may bring files. */
export function isMultipart(contentType: string): boolean {
  return MULTIPART.test(contentType);
}

/** What separates the parts of a form, or null where its content type does not say it, says it twice, or oddly. */
export function boundaryOf(contentType: string): string | null {
  if (contentType.match(NAMED)?.length !== 1) return null;
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? "";
  return PRINTABLE.test(boundary) ? boundary : null;
}

/** Whether a form has more parts than any of ours. What looks like the start of a part counts as one. */
export function hasTooManyParts(body: Uint8Array, boundary: string): boolean {
  // A text, since its search stays fast also where nearly everything nearly fits.
  const text = new TextDecoder("latin1").decode(body);
  const separator = `--${boundary}`;
  let count = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    if (++count > FORM_MAX_PARTS) return true;
  }
  return false;
}
