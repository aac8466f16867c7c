/** Shows the notice whose turn it is. What shows it is loaded with the first one. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import type { Translate } from "@/locales/text.ts";

export function useNotices(client: Client | null, t: Translate): void {
  const notice = client?.notices.shown.value ?? null;
  useEffect(() => {
    if (!client || !notice) return;
    let clear = () => {};
    let isOver = false;
    const show = async () => {
      const { showNotice } = await import("@/islands/shell/notice_banner.tsx");
      if (isOver) return;
      showNotice({ t, notice, notices: client.notices });
      clear = () => showNotice(null);
    };
    void show().catch(reportError);
    return () => {
      isOver = true;
      clear();
    };
  }, [notice]);
}
