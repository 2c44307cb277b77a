import type { HistoryTexts } from './types.ts';

export const es: HistoryTexts = {
  'tradelines.history-text': {
    one: 'Se encontraron pagos en 1 de los 24 meses hasta {month}.',
    other: 'Se encontraron pagos en {count} de los 24 meses hasta {month}.',
  },
  'tradelines.history-some': 'Pagos que conocemos en los 24 meses hasta {month}. Puede haber otros.',
  'tradelines.history-scroll': 'Historial de pagos de {merchant}',
  'tradelines.months-to': 'Hasta',
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
  'tradelines.no-date': 'Fecha no disponible',
};
