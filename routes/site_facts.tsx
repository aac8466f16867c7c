/**
 * The site and who runs it, for search engines (LA-12): microdata, since a page holds no script of its own (SE-2).
 */
import type { VNode } from "preact";
import type { PageContext } from "@/routes/page_env.ts";
import { pageUrl, siteOrigin } from "@/routes/site_urls.ts";

export function SiteFacts({ c }: { c: PageContext }): VNode | null {
  const origin = siteOrigin(c);
  if (origin === null) return null;
  const { name } = c.var.env.actors.catalogue().site;
  const url = pageUrl(origin, "/", null);
  return (
    <div hidden itemScope itemType="https://schema.org/WebSite">
      <meta itemProp="name" content={name} />
      <link itemProp="url" href={url} />
      <div itemScope itemProp="publisher" itemType="https://schema.org/Organization">
        <meta itemProp="name" content={name} />
        <link itemProp="url" href={url} />
        <link itemProp="logo" href={`${origin}/images/apple-touch-icon.png`} />
      </div>
    </div>
  );
}
