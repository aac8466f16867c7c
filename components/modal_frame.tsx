/**
 * The frame of a page that is shown as a modal: a sheet on narrow screens, a panel on wide ones. It stands in the shell as
 * a `<template>`; client/modals.ts fills a copy of it. Its look is in static/styles/modal.css.
 */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { xIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function ModalFrame({ t }: { t: Translate }): VNode {
  return (
    <template id="modal-frame">
      <dialog className="modal">
        <span className="modal-grip" aria-hidden="true" />
        <button type="button" data-close="" className="modal-close" aria-label={t("shell.close")}>
          <Icon of={xIcon} size="lg" />
        </button>
        <div className="modal-body" tabIndex={-1} />
      </dialog>
    </template>
  );
}
