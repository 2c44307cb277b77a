import type { BillsTexts } from './types.ts';

export const es: BillsTexts = {
  'bills.heading': 'Facturas',
  'bills.loaded': { one: '1 factura', other: '{count} facturas' },
  'bills.nameless': 'Factura',
  'bills.from': 'Se paga desde {account}',
  'bills.account-nameless': 'Cuenta',
  'bills.account-ending': '{name} terminada en {digits}',
  'bills.payments-of': 'Pagos de {bill}',
  'bills.no-payments': 'Aún no hay pagos.',
  'bills.errored': 'Falló',
  'bills.completed': 'Completado',
  'bills.submitted': 'Enviado',
  'bills.queued': 'En cola',
  'bills.all-payments': { one: 'Mostrar 1 pago', other: 'Mostrar los {count} pagos' },
  'bills.missing': 'Es posible que falten algunas facturas o algunos pagos.',
  'bills.empty': 'Aún no hay facturas',
  'bills.empty-text': 'Aquí aparecerán las facturas que se pueden pagar desde su cuenta.',
};
