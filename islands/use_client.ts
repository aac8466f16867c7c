/** The page's client in an island: null in the first render, on both sides. */
import { useEffect, useState } from "react";
import type { Client, Me } from "@/client/client.ts";
import { getClient } from "@/client/start.ts";

export function useClient(me: Me): Client | null {
  const [client, setClient] = useState<Client | null>(null);
  useEffect(() => setClient(getClient(me)), [me.id]);
  return client;
}
