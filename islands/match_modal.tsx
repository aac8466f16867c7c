/**
 * The match moment: both photos come together, and the next step is a message. Opened by islands/use_match_modal.ts on
 * the browser whose like made the match; loaded when there is one.
 */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import { heartIcon, messageCircleIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import type { Client } from "@/client/client.ts";
import { feel } from "@/client/haptics.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Match } from "@/client/state/matches.ts";
import type { Translate } from "@/locales/text.ts";

export interface MatchModalProps {
  t: Translate;
  client: Client;
  match: Match;
}

export function MatchModal({ t, client, match }: MatchModalProps): VNode {
  const isFirst = useIsFirst(client);
  return (
    <dialog id="match" aria-labelledby="match-title" aria-describedby="match-text" className="match">
      <form
        method="dialog"
        className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-3 px-7 pt-8 pb-[calc(32px+var(--safe-end))] text-center"
      >
        <div className="relative mb-7 flex w-full justify-center" aria-hidden="true">
          {/* Known since the connection over which the like went. */}
          <MatchPhoto photo={client.photos.shown.peek() ?? ""} placeholder="" />
          <MatchPhoto photo={match.photo} placeholder={match.placeholder} />
          <span className="match-heart absolute -bottom-6 grid size-18 place-items-center rounded-full bg-white text-[#d81b60] shadow-lift">
            <Icon of={heartIcon} size="xl" filled />
          </span>
        </div>
        <h2 id="match-title" className="match-words text-display font-extrabold">{t("match.title")}</h2>
        <p id="match-text" className="match-words text-lg">{t("match.text", { name: match.name })}</p>
        {isFirst && <p role="status" className="match-words">{t("match.first")}</p>}
        <div className="match-words mt-6 grid w-full gap-2">
          <Button href={`/chat/${match.id}`} variant="inverse" size="lg" icon={messageCircleIcon} autoFocus>
            {t("match.message")}
          </Button>
          <button type="submit" className="min-h-12 rounded-full font-medium">
            {t("match.keep_swiping")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Whether it is the only match of the member, who then reads what one is. */
function useIsFirst({ socket }: Client): boolean {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    void socket.call("totals", {}).then((answer) => setFirst(answer.ok && answer.value.matches.total === 1));
  }, []);
  return isFirst;
}

function MatchPhoto({ photo, placeholder }: { photo: string; placeholder: string }): VNode {
  return (
    <span className="match-photo relative overflow-hidden rounded-panel bg-white shadow-lift">
      <PhotoPlaceholder of={placeholder} />
      <img
        src={photo ? photoInSize(photo, "card") : NO_PHOTO}
        alt=""
        className="relative size-full object-cover"
      />
    </span>
  );
}

/** Opens it above the page. */
export function openMatchModal(props: MatchModalProps): Overlay {
  feel("success");
  return openOverlay(<MatchModal {...props} />);
}
