/** What a profile opens above itself. Loaded when it is wanted; one at a time. */
import { useEffect, useRef } from "react";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Translate } from "@/locales/text.ts";
import type { ProfileView } from "@/protocol/views/member.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

interface OpenersOptions {
  t: Translate;
  client: Client | null;
  profile: ProfileView;
  photos: readonly PhotoView[];
  isOwn: boolean;
}

export interface Openers {
  photo(index: number): void;
  block(): void;
  report(): void;
}

const loadViewer = () => late(import("@/islands/image_viewer.tsx"));
const loadReport = () => late(import("@/islands/report_dialog.tsx"));
const loadBlock = () => late(import("@/islands/block_dialog.tsx"));

export function useOpeners({ t, client, profile, photos, isOwn }: OpenersOptions): Openers {
  const { id, name } = profile;
  const isLoading = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => () => {
    isLeft.current = true;
  }, []);

  async function load<Module>(
    loading: Promise<Module>,
    open: (module: Module, client: Client) => void,
  ): Promise<void> {
    if (!client || isLoading.current) return;
    isLoading.current = true;
    try {
      const module = await loading;
      if (!isLeft.current) open(module, client);
    } catch (error) {
      reportError(error);
      client.notices.show({ type: "error", message: "error.occurred" });
    } finally {
      isLoading.current = false;
    }
  }

  function reportPhoto({ id: photo_id }: PhotoView): void {
    void load(loadReport(), ({ openReportDialog }, client) => {
      openReportDialog({ id, name, of: { kind: "photo", photo_id } }, { t, client });
    });
  }

  return {
    photo: (start) =>
      void load(loadViewer(), ({ openImageViewer }) => {
        openImageViewer({ t, name, photos, start, onReport: isOwn ? null : reportPhoto });
      }),
    block: () =>
      void load(loadBlock(), ({ blockMember }, client) => void blockMember(profile, { t, client })),
    report: () =>
      void load(loadReport(), ({ openReportDialog }, client) => {
        openReportDialog({ id, name, of: { kind: "member" } }, { t, client });
      }),
  };
}
