import type { CommonTexts } from './types.ts';

export const es: CommonTexts = {
  loading: 'Cargando…',
  retry: 'Intentar de nuevo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  'check-again': 'Verificar de nuevo',
  failed: 'No se pudo cargar. Revise su conexión e inténtelo de nuevo, o vuelva a cargar la página.',
  offline: 'Parece que no tiene conexión. La página lo intentará de nuevo cuando vuelva.',
};
