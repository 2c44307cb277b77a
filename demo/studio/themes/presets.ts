import { themeOf, type Tokens } from './design-tokens.ts';
import contrast from './presets/contrast.tokens.json';
import keystead from './presets/keystead.tokens.json';
import larkfield from './presets/larkfield.tokens.json';
import ledger from './presets/ledger.tokens.json';
import midnight from './presets/midnight.tokens.json';
import sorbet from './presets/sorbet.tokens.json';

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly tokens: Tokens;
}

/** Sample brand themes, one that is always dark, and one with high contrast. */
export const presets: readonly Preset[] = [
  { id: 'plain', name: 'Default', tokens: {} },
  { id: 'larkfield', name: 'Larkfield, a bank', tokens: themeOf(larkfield) },
  { id: 'keystead', name: 'Keystead, a rent app', tokens: themeOf(keystead) },
  { id: 'sorbet', name: 'Sorbet, a shop', tokens: themeOf(sorbet) },
  { id: 'ledger', name: 'Ledger, dense', tokens: themeOf(ledger) },
  { id: 'midnight', name: 'Midnight, always dark', tokens: themeOf(midnight) },
  { id: 'contrast', name: 'High contrast', tokens: themeOf(contrast) },
];
