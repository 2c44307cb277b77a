/** A setting of a page. The choice is in the URL, so that a link shows the same. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** The first is the default and is not written into the URL. */
  readonly values: readonly (readonly [value: string, label: string])[];
}

export const language: Choice = {
  key: 'lang',
  label: 'Language',
  values: [
    ['en', 'English'],
    ['es', 'Español'],
  ],
};

export const theme: Choice = {
  key: 'theme',
  label: 'Theme',
  values: [
    ['auto', 'Auto theme'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ],
};

export const width: Choice = {
  key: 'width',
  label: 'Width',
  values: [
    ['full', 'Full width'],
    ...['1200', '768', '480', '360', '280'].map((px) => [px, `${px} px`] as const),
  ],
};

const changed = new EventTarget();

/** Calls the listener now, and after every change of the URL. */
export function onSettings(listener: () => void): void {
  changed.addEventListener('change', listener);
  addEventListener('popstate', listener);
  listener();
}

let requested: URL | undefined;

/** The page's address; on a server, the requested one. */
export const address = (): URL => requested ?? new URL(location.href);

/** On a server: evaluates the templates of a page for the address that is requested. */
export function evaluateFor<T>(url: URL, evaluate: () => T): T {
  requested = url;
  try {
    return evaluate();
  } finally {
    requested = undefined;
  }
}

export const parameter = (key: string): string | null => address().searchParams.get(key);

/** The chosen value: from the URL, or the default. */
export function chosen({ key, values }: Choice): string {
  const requested = parameter(key);
  return (values.find(([value]) => value === requested) ?? values[0])?.[0] ?? '';
}

export function choose({ key, values }: Choice, value: string): void {
  setParameters({ [key]: value === values[0]?.[0] ? undefined : value });
}

/** Whether a part that the page shows on demand is open. */
export const isOpen = (key: string): boolean => parameter(key) !== null;

export const toggle = (key: string): void => setParameters({ [key]: isOpen(key) ? undefined : 'open' });

/** Changes the URL without a new history entry; undefined removes a parameter. */
export function setParameters(parameters: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(key, value);
    else url.searchParams.delete(key);
  }
  history.replaceState(history.state, '', url);
  changed.dispatchEvent(new Event('change'));
}
