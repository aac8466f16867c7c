/** One chat. With the id of nobody, or one's own: not found. */
import { aboutCost } from "@/domain/about_cost.ts";
import { messagePriceOf } from "@/domain/catalogue.ts";
import { Chat } from "@/islands/chat.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { refusalPage } from "@/routes/errors.tsx";
import { Island } from "@/routes/island.tsx";
import { openerTexts } from "@/routes/opener_texts.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { ownSaid } from "@/routes/talk_of.ts";

export async function getChat(c: PageContext) {
  const { t, lang, call, env } = c.var;
  const slug = c.req.param("slug") ?? "";
  const [own, contact, page, costs] = await Promise.all([
    ownOf(c),
    call("user/contact/get_by_id", { contact_id: slug }),
    call("messages", { contact_user_id: slug }),
    call("wallet/costs", {}),
  ]);
  if (!contact.ok || !page.ok) return await refusalPage(c, 404, "not_found");
  const catalogue = env.actors.catalogue();
  const price = { text: messagePriceOf(catalogue, "text"), photo: messagePriceOf(catalogue, "photo") };
  const openers = page.value.list.length === 0 ? await openersOf(c, own.id, slug) : [];
  const inMoney = costs.ok ? aboutCost(costs.value, { balance: own.credits, coins: price.text }, lang) : "";
  return await renderMemberPage(c, own, {
    title: t("chat.title", { name: contact.value.name }),
    shell: "chat",
    children: (
      <Island
        c={c}
        own={own}
        of={Chat}
        props={{
          contact: contact.value,
          page: page.value,
          openers,
          price,
          about: inMoney && ` (${t("costs.about", { price: inMoney })})`,
        }}
      />
    ),
  });
}

/** Ways to begin a chat in which nothing was said yet. */
async function openersOf(c: PageContext, reader: string, slug: string): Promise<string[]> {
  const { t, call } = c.var;
  const [profile, said] = await Promise.all([call("profile", { user_id: slug }), ownSaid(c)]);
  return profile.ok ? openerTexts(t, profile.value, { id: reader, said }) : [];
}
