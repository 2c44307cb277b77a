/** What a frame of a page with statements shows. */
export interface Frame {
  /** Whether the page knows who is signed in. */
  readonly isKnown: boolean;
  readonly hasLoaded: boolean;
  readonly rows: number;
  readonly busy: string;
  readonly unstyled: number;
  readonly first: string;
  /** Where what follows the widget, `#after`, is. */
  readonly after: number;
}

export interface Seen {
  readonly frames: readonly Frame[];
  readonly loads: number;
  readonly violations: readonly string[];
}

/** The script that notes each frame in `window.seen`, until 30 frames after the widget has loaded: then `isOver`. */
export const frameRecorder = `
  const seen = (window.seen = { frames: [], loads: 0, violations: [], isOver: false });
  let isKnown = false;
  for (const type of ['pcc-session-ready', 'pcc-session-ended'])
    document.addEventListener(type, () => (isKnown = true));
  document.addEventListener('pcc-load', () => seen.loads++);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.violations.push(violatedDirective));
  const look = () => {
    const root = document.querySelector('pcc-statements')?.shadowRoot;
    const rows = [...(root?.querySelectorAll('.row') ?? [])];
    const after = document.querySelector('#after');
    seen.frames.push({
      isKnown,
      hasLoaded: seen.loads > 0,
      rows: rows.length,
      busy: root?.querySelector('[part=content]')?.ariaBusy ?? '',
      unstyled: rows.filter((row) => getComputedStyle(row.querySelector('.row-line')).display !== 'flex').length,
      first: rows[0]?.textContent.replace(/\\s+/g, ' ').trim() ?? '',
      after: after ? Math.round(after.getBoundingClientRect().top) : -1,
    });
    seen.isOver = seen.frames.filter(({ hasLoaded }) => hasLoaded).length >= 30;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
