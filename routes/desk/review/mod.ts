/** Pages about the review of photos. */
import { getReview, postReview } from "@/routes/desk/review/list.tsx";
import { getReviewPicture } from "@/routes/desk/review/picture.ts";
import type { DeskRoute } from "@/routes/desk/route.ts";

export const REVIEW_PAGES: readonly DeskRoute[] = [
  { path: "/desk/review", may: "decide", get: getReview, post: postReview },
  { path: "/desk/review/:photo", may: "decide", get: getReviewPicture },
];
