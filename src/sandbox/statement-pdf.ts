import { DAY, date, monthStart } from './dates.ts';
import { decimal } from './money.ts';
import { PdfPage, widthOfAmount } from './pdf.ts';
import { Random } from './random.ts';
import type { Consumer, Partner, Statement } from './state.ts';

const made = new Map<string, Uint8Array>();

/**
 * One page that looks like a statement: the same bytes for the same statement. They are kept, for a list that tells
 * sizes needs them all.
 */
export function statementPdf(partner: Partner, consumer: Consumer, statement: Statement): Uint8Array {
  const key = JSON.stringify([partner.name, consumer.external_id, statement]);
  let pdf = made.get(key);
  if (!pdf) made.set(key, (pdf = draw(partner, consumer.external_id, statement)));
  return pdf;
}

const ink = [0.11, 0.13, 0.17] as const;
const quiet = [0.42, 0.45, 0.5] as const;
const accent = [0.1, 0.33, 0.55] as const;
const white = [1, 1, 1] as const;
const LEFT = 56;
const RIGHT = 556;

function draw(partner: Partner, owner: string, statement: Statement): Uint8Array {
  const page = new PdfPage();
  const plain = { size: 10, color: ink };
  const strong = { ...plain, bold: true };
  const aside = { ...plain, color: quiet };
  const small = { size: 8, color: quiet };
  const amount = (text: string, y: number, style: typeof plain) =>
    page.text(text, RIGHT - widthOfAmount(text, style.size), y, style);
  const rule = (y: number) => page.rectangle(LEFT, y, RIGHT - LEFT, 0.7, quiet);

  const modified = new Date(statement.last_modified);
  page.rectangle(0, 752, 612, 40, accent);
  page.text(partner.name, LEFT, 766, { size: 15, bold: true, color: white });
  page.text(statement.statement_name, LEFT, 708, { ...strong, size: 20 });
  const [name, address] = statement.holder;
  page.text(name, LEFT, 684, plain);
  page.text(address, LEFT, 670, aside);
  page.text(`Issued ${date(modified.getTime())}`, 472.6, 684, aside);

  const { rows, summary } = figures(owner, statement);
  let y = 630;
  for (const [label, cents] of summary) {
    const style = label === 'Closing balance' ? strong : plain;
    page.text(label, LEFT, y, style);
    amount(`$${decimal(cents)}`, y, style);
    y -= 20;
  }
  y -= 14;
  rule(y + 14);
  page.text('Date', LEFT, y, strong);
  page.text('Description', 140, y, strong);
  page.text('Amount', 518.2, y, strong);
  for (const { day, description, cents } of rows) {
    y -= 19;
    page.text(day, LEFT, y, plain);
    page.text(description, 140, y, plain);
    amount(decimal(cents), y, plain);
  }
  rule(74);
  page.text('Made by a sandbox: invented figures, no real person, no real account.', LEFT, 56, small);
  page.text('Page 1 of 1', 514.2, 56, small);
  return page.save({ title: statement.statement_name, author: partner.name, modified });
}

interface Figures {
  readonly summary: readonly (readonly [label: string, cents: number])[];
  readonly rows: readonly { readonly day: string; readonly description: string; readonly cents: number }[];
}

function figures(owner: string, statement: Statement): Figures {
  const random = new Random(owner, statement.file_name);
  const [year = 0, month = 1] = statement.statement_month.split('-').map(Number);
  const start = monthStart(Date.UTC(year, month - 1));
  const days = Array.from({ length: random.int(6, 12) }, () => random.int(0, 26)).sort((a, b) => a - b);
  const purchases = days.map((day) => ({
    day: date(start + day * DAY),
    description: random.pick(['Grocer', 'Fuel station', 'Pharmacy', 'Bookshop', 'Hardware store', 'Cafe']),
    cents: random.int(380, 9_900),
  }));
  const opening = random.int(2_000, 30_000);
  const bought = purchases.reduce((sum, { cents }) => sum + cents, 0);
  const payment = { day: date(start + 27 * DAY), description: 'Payment, thank you', cents: -opening };
  return {
    summary: [
      ['Opening balance', opening],
      ['Purchases', bought],
      ['Payments', -opening],
      ['Closing balance', bought],
    ],
    rows: [...purchases, payment],
  };
}
