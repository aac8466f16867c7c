/** Pages about what the site sells, and its texts. */
import { getCatalogue, getHistory } from "@/routes/desk/catalogue/overview.tsx";
import { getProposal, postProposal } from "@/routes/desk/catalogue/proposal.tsx";
import { getSection, postSection } from "@/routes/desk/catalogue/section.tsx";
import { getTextEdit, postTextEdit } from "@/routes/desk/catalogue/text_edit.tsx";
import { getTextVersion, postTextVersion } from "@/routes/desk/catalogue/text_version.tsx";
import { getTextPage, getTexts } from "@/routes/desk/catalogue/texts.tsx";
import { getVersion, postVersion } from "@/routes/desk/catalogue/version.tsx";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const CATALOGUE_PAGES: readonly DeskRoute[] = [
  { path: "/desk/catalogue", may: "catalogue", get: getCatalogue },
  { path: "/desk/catalogue/history", may: "catalogue", get: getHistory },
  { path: "/desk/catalogue/sections/:name", may: "catalogue", get: getSection, post: postSection },
  { path: "/desk/catalogue/proposals/:id", may: "catalogue", get: getProposal, post: postProposal },
  { path: "/desk/catalogue/versions/:n", may: "catalogue", get: getVersion, post: postVersion },
  { path: "/desk/texts", may: "catalogue", get: getTexts },
  { path: "/desk/texts/:page", may: "catalogue", get: getTextPage },
  { path: "/desk/texts/:page/edit", may: "catalogue", get: getTextEdit, post: postTextEdit },
  { path: "/desk/texts/:page/versions/:n", may: "catalogue", get: getTextVersion, post: postTextVersion },
];
