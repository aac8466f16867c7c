/** Pages about selfies that wait to be compared with photos. */
import type { DeskRoute } from "@/routes/desk/route.ts";
import { getSelfie, postSelfie } from "@/routes/desk/verifications/case.tsx";
import { getSelfies } from "@/routes/desk/verifications/list.tsx";
import { getSelfiePicture } from "@/routes/desk/verifications/picture.ts";

export const VERIFICATIONS_PAGES: readonly DeskRoute[] = [
  { path: "/desk/verifications", may: "decide", get: getSelfies },
  { path: "/desk/verifications/:member", may: "decide", get: getSelfie, post: postSelfie },
  { path: "/desk/verifications/:member/selfie", may: "decide", get: getSelfiePicture },
];
