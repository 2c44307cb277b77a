// Of the filters: loaded with their code.
export const en = {
  'statements.year': 'Year',
  'statements.all-years': 'All years',
  'statements.search': 'Search',
  'statements.found': { one: '1 statement found', other: '{count} statements found' },
  'statements.none-found': 'No statement matches. Try a month or a year.',
} as const;
