/** The meter of the member's own profile, for the pages on which it is shown and edited. */
import type { VNode } from "preact";
import { meterOf } from "@/domain/profile_meter.ts";
import { ProfileMeter } from "@/components/profile_meter.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import type { Said } from "@/routes/talk_of.ts";

export function OwnMeter(
  { c, bio, photos, said }: { c: PageContext; bio: string; photos: number; said: Said },
): VNode {
  const meter = meterOf({
    photos,
    bio,
    interests: said.interests?.length ?? 0,
    prompts: said.prompts?.length ?? 0,
    languages: said.languages?.length ?? 0,
  });
  return <ProfileMeter t={c.var.t} meter={meter} />;
}
