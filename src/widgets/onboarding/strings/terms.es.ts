import type { TermsTexts } from './types.ts';

export const es: TermsTexts = {
  'onboarding.terms': 'Términos',
  'onboarding.terms-open': 'Abrir los términos (pestaña nueva)',
  'onboarding.terms-print': 'Imprimir los términos',
  'onboarding.terms-missing': 'Los términos no están disponibles ahora, así que no se pueden aceptar.',
  'onboarding.terms-off': 'Los términos no se pueden aceptar aquí. Comuníquese con soporte.',
  'onboarding.terms-read': 'Abra los términos antes de aceptarlos.',
  'onboarding.terms-agree': 'He leído los términos y los acepto.',
  'onboarding.terms-box': 'Marque la casilla para aceptar los términos.',
  'onboarding.terms-accept': 'Aceptar los términos',
  'onboarding.terms-accepting': 'Aceptando los términos',
};
