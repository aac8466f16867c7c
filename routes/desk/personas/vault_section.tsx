/** The vault of a virtual profile. */
import type { VNode } from "preact";
import { PERSONA_VAULT_MAX, VAULT_NOTE_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import type { SectionProps } from "@/routes/desk/personas/edit.tsx";
import { FileField, PICTURES } from "@/routes/desk/personas/file_field.tsx";
import { PictureList, PictureTile } from "@/routes/desk/personas/picture_tile.tsx";
import { SmallField } from "@/routes/desk/personas/small_field.tsx";

export function VaultSection({ c, found: { persona }, posted }: SectionProps): VNode {
  const { dt } = c.var;
  const { vault } = persona;
  /** A note that comes back is kept. */
  const typed = posted?.one("do") === "vault_note" ? posted : null;
  return (
    <CardSection id="vault" title={dt("desk.personas.vault")}>
      <p className="text-muted">{dt("desk.personas.vault_lead")} {dt("desk.personas.vault_remove_lead")}</p>
      {vault.length === 0 && <p className="text-muted">{dt("desk.personas.vault_none")}</p>}
      <PictureList>
        {vault.map((picture, nth) => (
          <PictureTile
            key={picture.photo}
            c={c}
            of="vault"
            picture={picture}
            name={dt("desk.personas.picture_n", { n: nth + 1 })}
            all={vault.map((each) => each.photo)}
          >
            <form method="post" action={c.req.path} className="grid gap-2">
              <input type="hidden" name="do" value="vault_note" />
              <input type="hidden" name="photo" value={picture.photo} />
              <SmallField
                id={`note-${nth}`}
                name="note"
                label={dt("desk.personas.note")}
                value={typed?.one("photo") === picture.photo ? typed.one("note") : picture.note}
                maxLength={VAULT_NOTE_MAX_CODE_POINTS}
              />
              <Button type="submit" size="sm" variant="ghost">{dt("desk.personas.keep_note")}</Button>
            </form>
          </PictureTile>
        ))}
      </PictureList>
      {vault.length < PERSONA_VAULT_MAX && (
        <form
          method="post"
          action={c.req.path}
          encType="multipart/form-data"
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <input type="hidden" name="do" value="vault_add" />
          <FileField name="vault-file" label={dt("desk.personas.choose")} accept={PICTURES} multiple />
          <SmallField
            id="note-new"
            name="note"
            label={dt("desk.personas.note")}
            value={posted?.one("do") === "vault_add" ? posted.one("note") : ""}
            maxLength={VAULT_NOTE_MAX_CODE_POINTS}
          />
          <Button type="submit" size="sm" variant="secondary">{dt("desk.personas.upload")}</Button>
        </form>
      )}
    </CardSection>
  );
}
