import type { ClosingTexts } from './types.ts';

export const es: ClosingTexts = {
  'profile.close-title': '¿Cerrar su cuenta?',
  'profile.close-undone': 'Esto no se puede deshacer.',
  'profile.close-after': 'Después no podrá usar esta cuenta.',
  'profile.close-balance': 'Primero debe pagar lo que debe.',
  'profile.close-owed': 'Debe {amount} en una línea de crédito. Páguelo antes de cerrar la cuenta.',
  'profile.close-reason': 'Motivo (opcional)',
  'profile.close-type': 'Escriba {word} para confirmar',
  'profile.close-word': 'CERRAR',
  'profile.close-problem': 'Escriba {word} y después cierre la cuenta.',
  'profile.close-confirm': 'Cerrar la cuenta definitivamente',
  'profile.closing': 'Cerrando…',
  'profile.closed': 'Su cuenta se cerró.',
  'profile.close-refused':
    'La cuenta no se cerró. Es posible que primero deba pagar un saldo o que la cuenta haya cambiado.',
};
