import type { RatedTexts } from './types.ts';

export const es: RatedTexts = {
  'credit.limits-up-to': 'fuerte hasta {strong}, regular hasta {fair}',
  'credit.limits-from': 'fuerte desde {strong}, regular desde {fair}',
  'credit.limits-none': 'fuerte si no hay ninguno',
  'credit.limits-none-fair': 'fuerte si no hay ninguno, regular hasta {fair}',
  'credit.limits-source':
    'El 30% del uso del crédito es lo que aconsejan los expertos, según informa la Oficina para la Protección Financiera del Consumidor. Los demás límites son reglas generales nuestras. Ninguno viene de una agencia de crédito ni de un prestamista, y no cambian su puntaje.',
};
