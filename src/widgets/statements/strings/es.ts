import type { StatementsTexts } from './types.ts';

export const es: StatementsTexts = {
  'statements.heading': 'Estados de cuenta',
  'statements.empty': 'Aún no hay estados de cuenta',
  'statements.empty-next': 'El primero aparecerá aquí al terminar su primer período.',
  'statements.missing': 'Es posible que falten estados de cuenta.',
  'statements.loaded': { one: '1 estado de cuenta', other: '{count} estados de cuenta' },
  'statements.newest': 'El más reciente',
  'statements.other': 'Otros',
  'statements.unnamed': 'Estado de cuenta',
  'statements.more': 'Mostrar más',
  'statements.added': { one: 'Se muestra 1 más', other: 'Se muestran {count} más' },
  'statements.actions': 'Acciones',
  'statements.actions-of': 'Acciones para el estado de cuenta de {period}',
  'statements.view-of': 'Ver el estado de cuenta de {period}, PDF',
  'statements.download': 'Descargar',
  'statements.download-of': 'Descargar el estado de cuenta de {period}, PDF',
  'statements.download-sized': 'Descargar el estado de cuenta de {period}, PDF, {size}',
  'statements.email': 'Enviar por correo',
  'statements.email-of': 'Enviar por correo el estado de cuenta de {period}',
};
