import type { HistoryTexts } from './types.ts';

export const es: HistoryTexts = {
  'tradelines.history-text': {
    one: 'Se encontró un pago en 1 de los {total} meses de {first} a {last}.',
    other: 'Se encontraron pagos en {count} de los {total} meses de {first} a {last}.',
  },
  'tradelines.history-some': 'Pagos que conocemos de {first} a {last}. Puede haber otros.',
  'tradelines.history-scroll': 'Historial de pagos de {merchant}',
  'tradelines.year': 'Año',
  'tradelines.paid-letter': 'P',
  'tradelines.paid': 'Pago encontrado',
  'tradelines.none-letter': 'N',
  'tradelines.none': 'Ningún pago encontrado',
  'tradelines.before-letter': '–',
  'tradelines.before': 'Sin datos',
  'tradelines.count-only': { one: 'Se encontró 1 pago.', other: 'Se encontraron {count} pagos.' },
  'tradelines.no-history': 'No hay historial de pagos que mostrar.',
  'tradelines.payments': 'Pagos',
  'tradelines.payments-of': 'Pagos {from} a {to}',
  'tradelines.all-payments': { one: 'Mostrar 1 pago', other: 'Mostrar los {count} pagos' },
};
