import type { FailureTexts } from './types.ts';

export const es: FailureTexts = {
  reference: 'Referencia: {id}',
  'sign-in': 'Iniciar sesión',
  'step-up': 'Confirmar que es usted',
  partial: 'Es posible que falte algo.',
  'retry-after': {
    one: 'Inténtelo de nuevo en 1 segundo.',
    other: 'Inténtelo de nuevo en {count} segundos.',
  },
  unconfirmed: 'No pudimos confirmar si se completó. Verifíquelo antes de repetirlo.',
  'not-done': 'No se completó. Puede intentarlo de nuevo.',
  elsewhere: 'Esto ya está en curso en otra ventana.',
  'error.unauthenticated': 'Su sesión ha terminado. Vuelva a iniciar sesión.',
  'error.forbidden': 'No tiene acceso a esto.',
  'error.step-up-required': 'Confirme que es usted e inténtelo de nuevo.',
  'error.not-found': 'No pudimos encontrarlo.',
  'error.invalid-request': 'Algo en la solicitud no se aceptó. Revíselo e inténtelo de nuevo.',
  'error.conflict': 'Esto cambió. Revíselo de nuevo.',
  'error.rate-limited': 'Hubo demasiadas solicitudes. Espere un momento.',
  'error.unavailable': 'No está disponible en este momento. Inténtelo de nuevo pronto.',
  'error.network': 'No pudimos conectar con el servicio. Revise su conexión e inténtelo de nuevo.',
  'error.timeout': 'Tardó demasiado. Inténtelo de nuevo.',
  'error.aborted': 'Se detuvo.',
  'error.invalid-response': 'Recibimos una respuesta que no pudimos leer. Inténtelo más tarde.',
  'error.unknown-outcome': 'No sabemos si se completó.',
  'error.misconfigured': 'Esta parte de la página no está configurada correctamente.',
};
