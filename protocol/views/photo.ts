/** A photo of a profile. */
import { z } from "zod/mini";
import { online } from "@/protocol/views/member.ts";

export const photoView = z.object({
  id: z.string(),
  /** Its address as a card; domain/photo.ts has those of the other sizes. */
  photo: z.string(),
  /** What stands in its place until it is there; empty where nothing does. */
  placeholder: z.string(),
  /** 1 while only its owner sees it, because it is still to be checked. */
  waiting: online,
});
export type PhotoView = z.infer<typeof photoView>;
