/** The photos of a virtual profile's slots. */
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import type { SectionProps } from "@/routes/desk/personas/edit.tsx";
import { FileField, PICTURES } from "@/routes/desk/personas/file_field.tsx";
import { PictureList, PictureTile } from "@/routes/desk/personas/picture_tile.tsx";

export function PhotosSection({ c, found: { persona } }: SectionProps): VNode {
  const { dt } = c.var;
  const { photos } = persona;
  const isPortrait = photos.length === 0 && persona.photo.startsWith("/portraits/");
  return (
    <CardSection id="photos" title={dt("desk.personas.photos")}>
      <p className="text-muted">{dt("desk.personas.photos_lead", { max: PHOTO_SLOTS })}</p>
      {photos.length === 0
        ? (
          <p className="text-muted">
            {dt(isPortrait ? "desk.personas.portraits" : "desk.personas.no_photos")}
          </p>
        )
        : (
          <PictureList>
            {photos.map((picture, nth) => (
              <PictureTile
                key={picture.photo}
                c={c}
                of="photo"
                picture={picture}
                name={dt("desk.personas.photo_n", { n: nth + 1 })}
                all={photos.map((each) => each.photo)}
              />
            ))}
          </PictureList>
        )}
      {photos.length < PHOTO_SLOTS && (
        <form
          method="post"
          action={c.req.path}
          encType="multipart/form-data"
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <input type="hidden" name="do" value="photo_add" />
          <FileField name="photos-file" label={dt("desk.personas.choose")} accept={PICTURES} multiple />
          <Button type="submit" size="sm" variant="secondary">{dt("desk.personas.upload")}</Button>
        </form>
      )}
    </CardSection>
  );
}
