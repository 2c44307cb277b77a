import type { TradelinesTexts } from './types.ts';

export const es: TradelinesTexts = {
  'tradelines.heading': 'Reporte de facturas',
  'tradelines.missing': 'Es posible que falten facturas.',
  'tradelines.loaded': {
    one: '1 factura, {reported} en reporte',
    other: '{count} facturas, {reported} en reporte',
  },
  'tradelines.loaded-some': { one: '1 factura', other: '{count} facturas' },
  'tradelines.empty': 'Aún no hay facturas',
  'tradelines.empty-text':
    'Cuando se encuentren pagos de alquiler, servicios, teléfono o internet, aparecerán aquí. Reportarlos puede ayudarle a crear un historial de crédito.',
  'tradelines.not-set-up': 'El reporte de facturas aún no está activado para usted',
  'tradelines.not-set-up-text':
    'Cuando lo esté, podrá agregar a su archivo de crédito pagos que ya hace, como el alquiler o el teléfono.',

  'tradelines.reported': 'En reporte',
  'tradelines.reported-text': 'Los pagos encontrados de estas facturas se agregan a su archivo de crédito.',
  'tradelines.reported-none': 'Ahora no se reporta nada.',
  'tradelines.ready': 'Listas para agregar',
  'tradelines.ready-text': 'Reportar estas facturas puede ayudarle a crear un historial de crédito.',
  'tradelines.not-eligible': 'No admitidas',
  'tradelines.not-eligible-text': 'No podemos reportar estas facturas por ahora.',
  'tradelines.closed': 'Cerradas',
  'tradelines.closed-text':
    'Ya no se reportan. No se pueden agregar de nuevo y pueden seguir en su informe de crédito.',
  'tradelines.other': 'Otras facturas',

  'tradelines.unnamed': 'Factura sin nombre',
  'tradelines.rent': 'Alquiler',
  'tradelines.utility': 'Servicio del hogar',
  'tradelines.telco': 'Teléfono o internet',
  'tradelines.bill': 'Factura',
  'tradelines.weekly': 'cada semana',
  'tradelines.biweekly': 'cada dos semanas',
  'tradelines.semimonthly': 'dos veces al mes',
  'tradelines.monthly': 'cada mes',
  'tradelines.quarterly': 'cada tres meses',
  'tradelines.annually': 'cada año',
  'tradelines.details': 'Detalles',
  'tradelines.details-of': 'Detalles de {merchant}',
  'tradelines.category': 'Tipo de factura',
  'tradelines.address': 'Dirección (números ocultos)',
  'tradelines.phone': 'Número de teléfono',
  'tradelines.ending-in': 'termina en {digits}',
  'tradelines.hidden': 'oculto',
  'tradelines.lease': 'Contrato desde',
  'tradelines.utilities': 'Servicios',
  'tradelines.water': 'Agua',
  'tradelines.electric': 'Electricidad',
  'tradelines.gas': 'Gas',
  'tradelines.additional': 'Otros servicios',
  'tradelines.months': 'Meses reportados',
  'tradelines.months-found': 'Meses con un pago',
  'tradelines.updated': 'Última actualización',

  'tradelines.dispute': '¿Hay algo incorrecto?',
  'tradelines.dispute-text':
    'Puede disputar lo que sea incorrecto o incompleto, con la empresa que lo reporta y con la agencia de crédito.',
  'tradelines.own-reports': 'Sus informes de crédito: AnnualCreditReport.com (pestaña nueva)',
  'tradelines.dispute-link': 'Disputar un error',
};
