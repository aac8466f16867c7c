/** Code that is loaded while a component is there. */
import { useEffect, useState } from "react";

/** Null until it is here. Without a connection the next render tries again. */
export function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!loaded) load().then(setLoaded, () => {});
  });
  return loaded;
}
