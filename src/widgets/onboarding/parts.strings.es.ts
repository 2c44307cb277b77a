import type { PartTexts } from './parts.strings.ts';

export const es: PartTexts = {
  'onboarding.part.document': 'Documento de identidad',
  'onboarding.part.selfie': 'Foto suya',
  'onboarding.part.database': 'Consulta de registros',
  'onboarding.part-received': '{part}: recibido',
  'onboarding.part-confirmed': '{part}: confirmado',
  'onboarding.part-again': '{part}: sin confirmar',
};
