/** What a frame of a page with statements shows. */
interface Frame {
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

/** `window.film` of a page with the recorder. */
export interface Film {
  readonly frames: readonly Frame[];
  readonly loads: number;
  readonly violations: readonly string[];
  /** From 30 frames after the widget has loaded. */
  readonly isOver: boolean;
}

/** The script that notes each frame in `window.film`. */
export const frameRecorder = `
  window.film = { frames: [], loads: 0, violations: [], isOver: false };
  let isKnown = false;
  for (const type of ['pcc-session-ready', 'pcc-session-ended'])
    document.addEventListener(type, () => (isKnown = true));
  document.addEventListener('pcc-load', () => film.loads++);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => film.violations.push(violatedDirective));
  const look = () => {
    const root = document.querySelector('pcc-statements')?.shadowRoot;
    const rows = [...(root?.querySelectorAll('.row') ?? [])];
    const after = document.querySelector('#after');
    film.frames.push({
      isKnown,
      hasLoaded: film.loads > 0,
      rows: rows.length,
      busy: root?.querySelector('[part=content]')?.ariaBusy ?? '',
      unstyled: rows.filter((row) => getComputedStyle(row.querySelector('.row-line')).display !== 'flex').length,
      first: rows[0]?.textContent.replace(/\\s+/g, ' ').trim() ?? '',
      after: after ? Math.round(after.getBoundingClientRect().top) : -1,
    });
    film.isOver = film.frames.filter(({ hasLoaded }) => hasLoaded).length >= 30;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
