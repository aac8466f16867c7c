/** The caller of a call of the desk, as its handler sees them. */
import type { Language } from "@/domain/language.ts";
import type { DeskIdentity } from "@/actors/desk/sessions.ts";

/** Who asks, by the token of their session. It is looked up at every call. */
export interface DeskVisitor {
  token: string | null;
  /** The language of their pages. */
  lang: Language;
  /** Id of the request; the client's, or a generated one. */
  rid: string;
}

/** Who is signed in, with their roles as they are stored now. */
export interface DeskCaller extends DeskIdentity {
  lang: Language;
  rid: string;
}
