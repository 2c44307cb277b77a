import type { StepPanelTexts } from './types.ts';

export const es: StepPanelTexts = {
  'onboarding.continue': 'Continuar',
  'onboarding.continue-with': 'Continuar: {step}',
  'onboarding.try-again': 'Intentar de nuevo',
  'onboarding.try-again-of': 'Intentar de nuevo: {step}',
  'onboarding.open-again': 'Abrir de nuevo',
  'onboarding.open-again-of': 'Abrir de nuevo: {step}',
  'onboarding.opened': 'Se abrió: {step}',
  'onboarding.outside': 'Este paso sigue fuera de esta parte de la página. Vuelva aquí cuando termine.',
  'onboarding.working': 'Su solicitud está en este paso ahora. Puede volver más tarde.',
  'onboarding.refused':
    'Este paso no se puede abrir desde esta página. Comuníquese con el servicio de ayuda.',
  'onboarding.frame': 'Formulario: {step}',
  'onboarding.frame-late': 'El formulario tarda en cargar. Revise su conexión o ábralo de nuevo.',
  'onboarding.finished': 'Ya terminé',
  'onboarding.back': 'Qué bueno tenerle de vuelta. Estamos revisando cómo va su solicitud.',
};
