import type { EndTexts } from './types.ts';

export const es: EndTexts = {
  'onboarding.waiting': 'Su solicitud está en trámite',
  'onboarding.waiting-text': 'Estamos trabajando en su solicitud. Puede cerrar esta página.',
  'onboarding.complete': 'Todo listo',
  'onboarding.complete-text': 'Su solicitud está completa. No queda nada por hacer.',
  'onboarding.already-text': 'Su solicitud ya se completó antes. No queda nada por hacer.',
  'onboarding.declined': 'Su solicitud no fue aprobada',
  'onboarding.declined-text': 'Si tiene preguntas, comuníquese con el servicio de ayuda.',
  'onboarding.failed': 'Hubo un problema con su solicitud',
  'onboarding.failed-text': 'Comuníquese con el servicio de ayuda para saber qué puede hacer.',
  'onboarding.expired': 'Su solicitud venció',
  'onboarding.expired-text': 'Si todavía quiere solicitarlo, comuníquese con el servicio de ayuda.',
  'onboarding.unknown': 'Estado: {status}',
  'onboarding.no-status': 'El estado de su solicitud no está disponible ahora',
  'onboarding.unknown-text': 'Si tiene preguntas, comuníquese con el servicio de ayuda.',
  'onboarding.cancelled': 'Esta solicitud se canceló',
  'onboarding.cancelled-text': 'Si tiene preguntas, comuníquese con el servicio de ayuda.',
};
