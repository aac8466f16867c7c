/** Reads messages to support. */
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Ticket } from "@/store/records.ts";

/** A ticket, or null. */
export async function getTicket(database: Database, id: string): Promise<Ticket | null> {
  return (await database.get(keys.ticket(id))).value;
}
