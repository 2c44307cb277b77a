/** The name of the file that the browser was given; it is not saved, or Firefox would open it in a new tab. */
export async function savedBy(act: () => Promise<void>): Promise<string> {
  let name = '';
  const { prototype } = HTMLAnchorElement;
  Object.defineProperty(prototype, 'click', {
    configurable: true,
    value(this: HTMLAnchorElement) {
      name = this.download;
    },
  });
  try {
    await act();
  } finally {
    Reflect.deleteProperty(prototype, 'click');
  }
  return name;
}
