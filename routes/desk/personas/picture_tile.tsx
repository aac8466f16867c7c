/** A picture of a list with its buttons: forward, back, away. Each posts by itself, an order as a whole. */
import type { ComponentChildren, VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { chevronDownIcon, chevronUpIcon, trashIcon } from "@/components/icons.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface PictureTileProps {
  c: PageContext;
  /** Which list: its posts are `photo_up`, `vault_remove` and so on. */
  of: "photo" | "vault";
  picture: { photo: string; url: string; waiting: 0 | 1 };
  /** What it is called. */
  name: string;
  all: readonly string[];
  children?: ComponentChildren;
}

export function PictureTile({ c, of, picture, name, all, children }: PictureTileProps): VNode {
  const { dt } = c.var;
  const { photo, url, waiting } = picture;
  const buttons = [
    {
      verb: "up",
      icon: chevronUpIcon,
      label: dt("desk.personas.earlier", { what: name }),
      off: photo === all[0],
    },
    {
      verb: "down",
      icon: chevronDownIcon,
      label: dt("desk.personas.later", { what: name }),
      off: photo === all.at(-1),
    },
    { verb: "remove", icon: trashIcon, label: dt("desk.personas.remove", { what: name }), off: false },
  ];
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line p-3">
      <img
        src={url}
        alt={name}
        loading="lazy"
        width={160}
        height={160}
        className="aspect-square w-full rounded-md bg-sunken object-cover"
      />
      {waiting === 1 && <p className="text-xs text-muted">{dt("desk.personas.waiting")}</p>}
      {children}
      <div className="flex">
        {buttons.map(({ verb, icon, label, off }) => (
          <form key={verb} method="post" action={c.req.path}>
            <input type="hidden" name="do" value={`${of}_${verb}`} />
            <input type="hidden" name="photo" value={photo} />
            {verb !== "remove" &&
              all.map((each) => <input key={each} type="hidden" name="all" value={each} />)}
            <IconButton type="submit" icon={icon} label={label} disabled={off} />
          </form>
        ))}
      </div>
    </li>
  );
}

/** The list of such pictures. */
export function PictureList({ children }: { children: ComponentChildren }): VNode {
  return <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 wide:grid-cols-4">{children}</ul>;
}
