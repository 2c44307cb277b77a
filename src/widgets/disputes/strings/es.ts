import type { DisputesTexts } from './types.ts';

export const es: DisputesTexts = {
  'disputes.heading': 'Disputas',
  'disputes.loaded': { one: '1 disputa.', other: '{count} disputas.' },
  'disputes.missing': 'Es posible que falten algunas disputas.',
  'disputes.nameless': 'Disputa',
  'disputes.filed': 'Presentada el {date}.',
  'disputes.submitted': 'Enviada',
  'disputes.submitted-text': 'El siguiente paso es una revisión.',
  'disputes.in-review': 'En revisión',
  'disputes.in-review-text': 'Cuando termine la revisión, el estado cambiará aquí.',
  'disputes.closed': 'Cerrada',
  'disputes.closed-text': 'Para preguntar por el resultado, comuníquese con soporte.',
  'disputes.withdrawn': 'Retirada',
  'disputes.withdrawn-text': 'Esta disputa no se seguirá revisando.',
  'disputes.file': 'Presentar una disputa',
  'disputes.empty': 'No hay disputas',
  'disputes.empty-text': 'Si un cargo o un registro es incorrecto, puede presentar una disputa.',
};
