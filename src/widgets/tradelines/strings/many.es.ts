import type { ManyTexts } from './types.ts';

export const es: ManyTexts = {
  'tradelines.search': 'Buscar facturas',
  'tradelines.found': { one: 'Se encontró 1 factura', other: 'Se encontraron {count} facturas' },
  'tradelines.none-found': 'Ninguna factura coincide. Pruebe con el nombre de una empresa.',
  'tradelines.more': 'Mostrar más',
  'tradelines.more-of': 'Mostrar más: {section}',
  'tradelines.added': { one: 'Se muestra 1 factura más', other: 'Se muestran {count} facturas más' },
};
