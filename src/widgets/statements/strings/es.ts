import type { Texts } from '../../../i18n/catalogue.ts';
import type { StatementsKey } from './en.ts';

export default {
  'statements.heading': 'Estados de cuenta',
  'statements.empty': 'Aún no hay estados de cuenta',
  'statements.empty-next': 'Cuando tenga un estado de cuenta, aparecerá aquí.',
  'statements.missing': 'Es posible que falten estados de cuenta.',
  'statements.loaded': { one: '1 estado de cuenta', other: '{count} estados de cuenta' },
  'statements.newest': 'El más reciente',
  'statements.other': 'Otros',
  'statements.unnamed': 'Estado de cuenta',
  'statements.added': { one: 'Se muestra 1 más', other: 'Se muestran {count} más' },
  'statements.actions': 'Acciones',
  'statements.actions-of': 'Acciones para el estado de cuenta de {period}',
  'statements.view-of': 'Ver el estado de cuenta de {period}, PDF',
  'statements.download': 'Descargar',
  'statements.download-of': 'Descargar el estado de cuenta de {period}, PDF',
  'statements.download-sized': 'Descargar el estado de cuenta de {period}, PDF, {size}',
  'statements.email': 'Enviar por correo',
  'statements.email-of': 'Enviar por correo el estado de cuenta de {period}',

  'statements.title': 'Estado de cuenta de {period}',
  'statements.opening': 'Abriendo el estado de cuenta de {period}',
  'statements.downloading': 'Descargando el estado de cuenta de {period}',
  'statements.downloaded': 'Se descargó el estado de cuenta de {period}.',
  'statements.no-viewer': 'Este navegador no puede mostrar un PDF en la página. Ábralo o descárguelo.',
  'statements.open': 'Abrir en una pestaña nueva',
  'statements.email-ask': '¿Enviar el estado de cuenta de {period} al correo electrónico de su perfil?',
  'statements.email-send': 'Enviar correo',
  'statements.sending': 'Enviando el estado de cuenta de {period}',
  'statements.sent': 'El estado de cuenta de {period} se envió a su correo electrónico.',
  'statements.maybe-sent':
    'Es posible que el estado de cuenta de {period} se haya enviado. Revise su correo antes de enviarlo otra vez.',
  'statements.just-sent':
    'Pidió este estado de cuenta hace un momento. Espere un minuto antes de enviarlo otra vez.',
  'statements.year': 'Año',
  'statements.all-years': 'Todos los años',
  'statements.search': 'Buscar',
  'statements.found': {
    one: '1 estado de cuenta encontrado',
    other: '{count} estados de cuenta encontrados',
  },
  'statements.none-found': 'Ningún estado de cuenta coincide. Pruebe con un mes o un año.',
} satisfies Texts<StatementsKey>;
