import { z } from "zod/mini";
import { UPDATE_KEYS } from "@/domain/profile_fields.ts";
import { defineEvent } from "@/protocol/define.ts";
import { ownView } from "@/protocol/views/member.ts";

export const userUpdateEvent = defineEvent({
  module: "user/update",
  about:
    "The member's own record has changed on one of their devices: which field, and all of it as it is now.",
  data: z.object({ key: z.enum(UPDATE_KEYS), user: ownView }),
});
