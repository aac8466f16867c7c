/** The book of the embedded test provider, kept in this database beside the rest, from which nothing leads there. */
import type { CheckoutBook } from "@/domain/test_payments.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { getTestCheckout, listDueTestCheckouts, listDueTestWebhooks } from "@/store/test_payments/reader.ts";
import { postponeTestWebhook, putTestCheckout, removeTestWebhook } from "@/store/test_payments/writer.ts";

export function openCheckoutBook(database: Database): CheckoutBook {
  return {
    get: (reference) => getTestCheckout(database, reference),
    listDueCheckouts: (now) => listDueTestCheckouts(database, now),
    listDueWebhooks: (now) => listDueTestWebhooks(database, now),
    async put(checkout, options) {
      const change = newChange();
      putTestCheckout(change, checkout, options);
      return await database.commit(change) !== null;
    },
    async postpone(waiting, options) {
      const change = newChange();
      postponeTestWebhook(change, waiting, options);
      const version = await database.commit(change);
      if (version === null) return null;
      const webhook = { ...waiting.webhook, tries: options.tries };
      return { id: waiting.id, due_at: options.dueAt, webhook, version };
    },
    async remove(waiting) {
      const change = newChange();
      removeTestWebhook(change, waiting);
      await database.commit(change);
    },
  };
}
