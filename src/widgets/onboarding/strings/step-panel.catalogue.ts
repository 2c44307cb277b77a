import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './step-panel.en.ts';
import type { StepPanelKey } from './types.ts';

export const stepPanelStrings: Catalogue<StepPanelKey> = {
  en,
  load: { es: async () => (await import('./step-panel.es.ts')).es },
};
