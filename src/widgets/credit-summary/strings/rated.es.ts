import type { RatedTexts } from './types.ts';

export const es: RatedTexts = {
  'credit.limits-up-to': 'fuerte con {strong} o menos, regular con {fair} o menos',
  'credit.limits-from': 'fuerte con {strong} o más, regular con {fair} o más',
  'credit.limits-none': 'fuerte si no hay ninguno',
  'credit.limits-none-fair': 'fuerte si no hay ninguno, regular con {fair} o menos',
  'credit.limits-source':
    'El 30% del uso del crédito es lo que aconsejan los expertos, según informa la Oficina para la Protección Financiera del Consumidor. Los demás límites son reglas generales nuestras. Ninguno viene de una agencia de crédito ni de un prestamista, y no cambian su puntaje.',
};
