/** Something a page can be switched to. What is chosen stands in the address, so that a link shows the same thing. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** The first is the default and is not written into the address. */
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
    ['auto', 'Auto'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ],
};

export const width: Choice = {
  key: 'width',
  label: 'Width',
  values: [['full', 'Full'], ...['1200', '768', '480', '360', '280'].map((px) => [px, `${px} px`] as const)],
};

const changed = new EventTarget();

/** Calls back after every change of the address, and once now. */
export function whenSettled(listener: () => void): void {
  changed.addEventListener('change', listener);
  addEventListener('popstate', listener);
  listener();
}

export const parameter = (key: string): string | null => new URLSearchParams(location.search).get(key);

/** What is chosen: the address says it, else the default. */
export function chosen({ key, values }: Choice): string {
  const asked = parameter(key);
  return (values.find(([value]) => value === asked) ?? values[0])?.[0] ?? '';
}

export function choose({ key, values }: Choice, value: string): void {
  setParameters({ [key]: value === values[0]?.[0] ? undefined : value });
}

/** Changes the address in place, without a new entry in the history; undefined removes. */
export function setParameters(parameters: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(key, value);
    else url.searchParams.delete(key);
  }
  history.replaceState(history.state, '', url);
  changed.dispatchEvent(new Event('change'));
}
