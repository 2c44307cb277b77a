/** Custom properties of the widgets, by name without `--pcc-`. */
export type Tokens = Readonly<Record<string, string>>;

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly tokens: Tokens;
}

/** Sample brand themes, one that is always dark, and one with high contrast. */
export const presets: readonly Preset[] = [
  { id: 'plain', name: 'Default', tokens: {} },
  {
    id: 'larkfield',
    name: 'Larkfield, a bank',
    tokens: {
      'color-accent': 'light-dark(#14594b, #7fd1b9)',
      'color-on-accent': 'light-dark(#ffffff, #06251e)',
      'color-text': 'light-dark(#1d2b28, #e8eeec)',
      'color-text-muted': 'light-dark(#5a6763, #9eaca8)',
      'color-border': 'light-dark(#e3dfd5, #2c373e)',
      'font-family': 'Charter, Georgia, serif',
      radius: '10px',
    },
  },
  {
    id: 'keystead',
    name: 'Keystead, a rent app',
    tokens: {
      'color-accent': 'light-dark(#4333c4, #b7adff)',
      'color-on-accent': 'light-dark(#ffffff, #17104f)',
      'color-text': 'light-dark(#1b1833, #eceaf8)',
      'color-text-muted': 'light-dark(#5d5977, #aaa6c4)',
      'color-border': 'light-dark(#d9d6ea, #38344f)',
      'border-width': '2px',
      radius: '2px',
    },
  },
  {
    id: 'sorbet',
    name: 'Sorbet, a shop',
    tokens: {
      'color-accent': 'light-dark(#b3225f, #ff9ec4)',
      'color-on-accent': 'light-dark(#ffffff, #4a0a26)',
      'font-family': 'Optima, Candara, sans-serif',
      radius: '20px',
      space: '5px',
    },
  },
  {
    id: 'ledger',
    name: 'Ledger, dense',
    tokens: {
      'color-accent': 'light-dark(#1f4e9e, #9cc1ff)',
      'color-on-accent': 'light-dark(#ffffff, #07214e)',
      'font-size': '0.875rem',
      radius: '3px',
      space: '3px',
      'control-height': '30px',
    },
  },
  {
    id: 'midnight',
    name: 'Midnight, always dark',
    tokens: {
      'color-accent': '#c4b5fd',
      'color-on-accent': '#1e1147',
      'color-text': '#ede9fe',
      'color-text-muted': '#a5a0c4',
      'color-surface': '#17142b',
      'color-surface-raised': '#221d3d',
      'color-border': '#3b3560',
      'color-positive': '#86efac',
      'color-caution': '#fcd34d',
      'color-critical': '#fda4af',
      'color-neutral': '#c7c3e0',
      'color-focus': '#c4b5fd',
    },
  },
  {
    id: 'contrast',
    name: 'High contrast',
    tokens: {
      'color-accent': 'light-dark(#00309c, #ffff00)',
      'color-on-accent': 'light-dark(#ffffff, #000000)',
      'color-text': 'light-dark(#000000, #ffffff)',
      'color-text-muted': 'light-dark(#1a1a1a, #f0f0f0)',
      'color-surface': 'light-dark(#ffffff, #000000)',
      'color-surface-raised': 'light-dark(#ffffff, #000000)',
      'color-border': 'light-dark(#000000, #ffffff)',
      'color-positive': 'light-dark(#004d1a, #8cff9e)',
      'color-caution': 'light-dark(#5c3a00, #ffd84d)',
      'color-critical': 'light-dark(#8a0011, #ffb3b3)',
      'color-neutral': 'light-dark(#1a1a1a, #f0f0f0)',
      'score-1': 'light-dark(#8a0011, #ffb3b3)',
      'score-2': 'light-dark(#7a3d00, #ffc27a)',
      'score-3': 'light-dark(#5c4a00, #ffe14d)',
      'score-4': 'light-dark(#005c1f, #8cff9e)',
      'score-5': 'light-dark(#00504d, #7dffef)',
      'border-width': '2px',
    },
  },
];
