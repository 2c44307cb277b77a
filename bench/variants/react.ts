// The same list by React.
import { createElement as h, useEffect, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { actions, byYear, load, month, size, styleSheet, type Statement } from './list.ts';

function List({ endpoint, count }: { endpoint: string; count: number }): ReactElement | ReactElement[] {
  const [{ statements, failed }, set] = useState<{ statements?: readonly Statement[]; failed?: true }>({});
  useEffect(() => {
    load(endpoint, count).then(
      (loaded) => set({ statements: loaded }),
      () => set({ failed: true }),
    );
  }, [endpoint, count]);
  if (failed) return h('p', { role: 'alert' }, 'Something went wrong');
  if (!statements) return h('p', { role: 'status' }, 'Loading…');
  if (statements.length === 0) return h('p', { role: 'status' }, 'No statements yet');
  return byYear(statements.slice(0, count)).map(([year, group]) =>
    h(
      'div',
      { key: year },
      h('h3', null, year),
      h(
        'ul',
        null,
        group.map((statement) => h(Row, { key: statement.file_name, statement })),
      ),
    ),
  );
}

function Row({ statement }: { statement: Statement }): ReactElement {
  const name = month(statement);
  return h(
    'li',
    { className: 'row' },
    h('span', null, name),
    h('span', null, size(statement)),
    actions.map((action) =>
      h('button', { key: action, type: 'button', 'aria-label': `${action} ${name} statement` }, action),
    ),
  );
}

const host = document.querySelector<HTMLElement>('vanilla-list');
const root = host?.attachShadow({ mode: 'open' });
if (host && root) {
  root.adoptedStyleSheets = [styleSheet()];
  const { endpoint = '', count = '20' } = host.dataset;
  createRoot(root).render(h(List, { endpoint, count: Number(count) }));
}
