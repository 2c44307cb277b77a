// What the floor and React have in common: the two calls, the words and the style of the same list of statements.

export interface Statement {
  readonly file_name: string;
  readonly statement_month: string;
  readonly file_size: number;
}

/** The session, then the list: as many calls as the widget makes, one after the other. */
export async function load(endpoint: string, count: number): Promise<readonly Statement[]> {
  const json = async <T>(address: string, init: RequestInit): Promise<T> => {
    const response = await fetch(address, init);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as T;
  };
  const session = await json<{ access_token: string; consumer_id: string; api_base_url: string }>(endpoint, {
    method: 'POST',
    headers: { 'X-PCC-Request': '1' },
  });
  const path = `/v2/consumers/${session.consumer_id}/statements/?page=1&page_size=${Math.max(50, count)}`;
  const { results } = await json<{ results: Statement[] }>(session.api_base_url + path, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  return results;
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const sizeFormat = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});

export const month = ({ statement_month }: Statement): string =>
  monthFormat.format(new Date(`${statement_month}-01T00:00:00Z`));
export const size = ({ file_size }: Statement): string => sizeFormat.format(file_size / 1000);

/** The statements under their years. */
export function byYear(statements: readonly Statement[]): [year: string, statements: Statement[]][] {
  const years = new Map<string, Statement[]>();
  for (const each of statements) {
    const year = each.statement_month.slice(0, 4);
    const group = years.get(year);
    if (group) group.push(each);
    else years.set(year, [each]);
  }
  return [...years];
}

export const actions = ['View', 'Download', 'Email'] as const;

const css = `:host{display:block;min-height:200px}ul{margin:0;padding:0;list-style:none}.row{display:flex;
align-items:center;gap:12px;min-height:55px;border-top:1px solid #ddd}.row>span:first-child{font-weight:500}
.row>span+span{flex:1;color:#666}button{min-height:44px;padding:0 12px;border:0;background:none;font:inherit}
h3{margin:16px 0 4px;font-size:.875em;color:#666}`;

export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
