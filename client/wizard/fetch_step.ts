/** Fetches a step of the registration. For client/enhance/wizard_steps.ts. */

/** How a step is asked for: by its address, or by the answers to the one before. */
export interface StepRequest {
  readonly url: string;
  /** Of a form; nothing where a link is followed. */
  readonly body?: BodyInit | undefined;
}

/** What the server answered. */
export interface StepAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly isRedirected: boolean;
  /** Null unless it is a step that this page, by its code, language and colours, can show. */
  readonly page: Document | null;
}

/** The wizard's frame in a page. */
export function frameOf(page: Document): HTMLElement | null {
  return page.querySelector("[data-enhance=wizard_steps]");
}

/** Throws when the network fails, or `signal` aborts. */
export async function fetchStep(
  { url, body }: StepRequest,
  signal: AbortSignal | null,
): Promise<StepAnswer> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { accept: "text/html" },
    body: body ?? null,
    signal,
  });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return {
    url: response.url,
    isRedirected: response.redirected,
    page: frameOf(page) && fits(page) ? page : null,
  };
}

/** Another version has other code and styles, another language or wizard another look, and a gate lies over the step. */
function fits(page: Document): boolean {
  return lookOf(page) === lookOf(document) && !page.querySelector("[inert]");
}

function lookOf({ documentElement: { lang, dataset }, head }: Document): string {
  const code = head.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  return [lang, dataset.look, dataset.theme, code].join(" ");
}

/** What a form posts by one of its buttons. */
export function postOf(form: HTMLFormElement, submitter: HTMLElement | null): StepRequest {
  const data = new FormData(form);
  const by = submitter instanceof HTMLButtonElement ? submitter : null;
  if (by?.name) data.append(by.name, by.value);
  const type = by?.hasAttribute("formenctype") ? by.formEnctype : form.enctype;
  const texts = () => [...data].flatMap(([name, value]) => typeof value === "string" ? [[name, value]] : []);
  return {
    url: by?.hasAttribute("formaction") ? by.formAction : form.action,
    body: type === "multipart/form-data" ? data : new URLSearchParams(texts()),
  };
}
