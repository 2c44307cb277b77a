import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import { DAY, date, monthStart } from './dates.ts';
import { decimal } from './money.ts';
import { Random } from './random.ts';
import type { Consumer, Partner, Statement } from './state.ts';

const made = new Map<string, Promise<Uint8Array>>();

/**
 * One page that looks like a statement: the same bytes for the same statement. They are kept, for a list that tells
 * sizes needs them all.
 */
export function statementPdf(
  partner: Partner,
  consumer: Consumer,
  statement: Statement,
): Promise<Uint8Array> {
  const key = JSON.stringify([partner.name, consumer.external_id, statement]);
  let pdf = made.get(key);
  if (!pdf) made.set(key, (pdf = draw(partner, consumer.external_id, statement)));
  return pdf;
}

const ink = rgb(0.11, 0.13, 0.17);
const quiet = rgb(0.42, 0.45, 0.5);
const accent = rgb(0.1, 0.33, 0.55);
const LEFT = 56;
const RIGHT = 556;

async function draw(partner: Partner, owner: string, statement: Statement): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const modified = new Date(statement.last_modified);
  pdf.setTitle(statement.statement_name, { showInWindowTitleBar: true });
  pdf.setAuthor(partner.name);
  pdf.setLanguage('en-US');
  pdf.setCreationDate(modified);
  pdf.setModificationDate(modified);
  const page = pdf.addPage([612, 792]);
  const pen = new Pen(
    page,
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  );

  page.drawRectangle({ x: 0, y: 752, width: 612, height: 40, color: accent });
  pen.text(partner.name, LEFT, 766, { size: 15, bold: true, color: rgb(1, 1, 1) });
  pen.text(statement.statement_name, LEFT, 708, { size: 20, bold: true });
  const [name, address] = statement.holder;
  pen.text(name, LEFT, 684);
  pen.text(address, LEFT, 670, { color: quiet });
  pen.right(`Issued ${date(modified.getTime())}`, 684, { color: quiet });

  const { rows, summary } = figures(owner, statement);
  let y = 630;
  for (const [label, cents] of summary) {
    pen.text(label, LEFT, y, { bold: label === 'Closing balance' });
    pen.right(`$${decimal(cents)}`, y, { bold: label === 'Closing balance' });
    y -= 20;
  }
  y -= 14;
  pen.rule(y + 14);
  pen.text('Date', LEFT, y, { bold: true });
  pen.text('Description', 140, y, { bold: true });
  pen.right('Amount', y, { bold: true });
  for (const { day, description, cents } of rows) {
    y -= 19;
    pen.text(day, LEFT, y);
    pen.text(description, 140, y);
    pen.right(decimal(cents), y);
  }
  pen.rule(74);
  pen.text('Made by a sandbox: invented figures, no real person, no real account.', LEFT, 56, {
    size: 8,
    color: quiet,
  });
  pen.right('Page 1 of 1', 56, { size: 8, color: quiet });
  return pdf.save();
}

interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: ReturnType<typeof rgb>;
}

class Pen {
  readonly #page: PDFPage;
  readonly #regular: PDFFont;
  readonly #bold: PDFFont;
  readonly #known: ReadonlySet<number>;

  constructor(page: PDFPage, regular: PDFFont, bold: PDFFont) {
    this.#page = page;
    this.#regular = regular;
    this.#bold = bold;
    this.#known = new Set(regular.getCharacterSet());
  }

  text(text: string, x: number, y: number, { size = 10, bold, color = ink }: Style = {}): void {
    this.#page.drawText(this.#printable(text), {
      x,
      y,
      size,
      font: bold ? this.#bold : this.#regular,
      color,
    });
  }

  right(text: string, y: number, style: Style = {}): void {
    const font = style.bold ? this.#bold : this.#regular;
    const width = font.widthOfTextAtSize(this.#printable(text), style.size ?? 10);
    this.text(text, RIGHT - width, y, style);
  }

  rule(y: number): void {
    this.#page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness: 0.7, color: quiet });
  }

  // The standard fonts know Western European letters only; a partner may create anybody.
  #printable(text: string): string {
    return Array.from(text, (letter) => (this.#known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join(
      '',
    );
  }
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
