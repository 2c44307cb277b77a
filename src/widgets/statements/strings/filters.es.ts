import type { FiltersTexts } from './types.ts';

export const es: FiltersTexts = {
  'statements.year': 'Año',
  'statements.all-years': 'Todos los años',
  'statements.search': 'Buscar',
  'statements.found': {
    one: '1 estado de cuenta encontrado',
    other: '{count} estados de cuenta encontrados',
  },
  'statements.none-found': 'Ningún estado de cuenta coincide. Pruebe con un mes o un año.',
};
