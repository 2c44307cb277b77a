import type { IdentityTexts } from './types.ts';

export const es: IdentityTexts = {
  'onboarding.identity.created': 'La verificación de su identidad aún no ha comenzado.',
  'onboarding.identity.pending':
    'Se está verificando su identidad. Suele tardar unos minutos; puede cerrar esta página.',
  'onboarding.identity.completed': 'La verificación terminó y se está revisando.',
  'onboarding.identity.needs-review': 'Una persona está revisando su verificación. Puede cerrar esta página.',
  'onboarding.identity.approved': 'Su identidad está confirmada.',
  'onboarding.identity.declined': 'No pudimos confirmar su identidad. Comuníquese con el servicio de ayuda.',
  'onboarding.identity.failed':
    'No pudimos confirmar su identidad. Puede intentarlo de nuevo o comunicarse con el servicio de ayuda.',
  'onboarding.identity.expired': 'La verificación venció. Comiéncela de nuevo.',
  'onboarding.identity.problem':
    'Hubo un problema con la verificación de su identidad. Comuníquese con el servicio de ayuda.',
  'onboarding.identity.other':
    'Verificación de identidad: {status}. Si tiene preguntas, comuníquese con el servicio de ayuda.',
  'onboarding.identity-fallback':
    'Hay otra manera de confirmar su identidad: busque un enlace en su correo electrónico o sus mensajes de texto.',
  'onboarding.part.document': 'Documento de identidad',
  'onboarding.part.selfie': 'Su foto',
  'onboarding.part.database': 'Consulta de registros',
  'onboarding.part-received': '{part}: se recibió',
  'onboarding.part-confirmed': '{part}: se confirmó',
  'onboarding.part-again': '{part}: sin confirmar',
};
