/** The path of the page that is open, for islands that outlive it. */
import { useEffect, useState } from "react";

/** `first` is that of the first render. */
export function usePath(first: string): string {
  const [path, setPath] = useState(first);
  useEffect(() => {
    const update = () => setPath(location.pathname);
    update();
    document.addEventListener("kin:navigated", update);
    return () => document.removeEventListener("kin:navigated", update);
  }, []);
  return path;
}
