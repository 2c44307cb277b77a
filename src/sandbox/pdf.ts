/** What is drawn: one size of paper, and the two fonts that every reader has. */
const PAGE = [612, 792] as const;
const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold' } as const;

type Color = readonly [red: number, green: number, blue: number];

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly color: Color;
}

/** What a PDF says about itself. */
export interface PdfDetails {
  readonly title: string;
  readonly author: string;
  readonly modified: Date;
}

/** Draws one page and returns it as a PDF. Coordinates are points from the lower left corner. */
export class PdfPage {
  readonly #content: string[] = [];

  text(text: string, x: number, y: number, { size, bold, color }: TextStyle): void {
    const font = bold ? 'bold' : 'regular';
    this.#content.push(
      `BT ${color.join(' ')} rg /${font} ${size} Tf ${round(x)} ${y} Td ${literal(text)} Tj ET`,
    );
  }

  rectangle(x: number, y: number, width: number, height: number, color: Color): void {
    this.#content.push(`${color.join(' ')} rg ${x} ${y} ${width} ${height} re f`);
  }

  /** The file. All of it is ASCII, so a character is a byte. */
  save({ title, author, modified }: PdfDetails): string {
    const content = this.#content.join('\n');
    const date = `(D:${modified.toISOString().replace(/\..*|\D/g, '')}Z)`;
    const fonts = Object.keys(FONTS).map((name, i) => `/${name} ${6 + i} 0 R`);
    const objects = [
      '<</Type/Catalog/Pages 2 0 R/Lang(en-US)/ViewerPreferences<</DisplayDocTitle true>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.join(' ')}]/Contents 4 0 R/Resources<</Font<<${fonts.join('')}>>>>>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      `<</Title ${unicode(title)}/Author ${unicode(author)}/CreationDate${date}/ModDate${date}>>`,
      ...Object.values(FONTS).map(
        (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`,
      ),
    ];
    return assemble(objects);
  }
}

/** Width of an amount: the digits and signs of both fonts are equally wide. */
export function widthOfAmount(text: string, size: number): number {
  const widths = Array.from(text, (letter) => (letter === '-' ? 333 : /[.,]/.test(letter) ? 278 : 556));
  return (widths.reduce((sum, width) => sum + width, 0) * size) / 1000;
}

/** The file, with the table that tells where each object begins. Object 1 is the catalog, 5 the details. */
function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return file + table + trailer;
}

const round = (points: number) => Math.round(points * 100) / 100;

/** The letters of WinAnsiEncoding from 0x80; the gaps in it are blank. */
const WESTERN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Text to draw. A partner may create anybody, but the fonts have Western European letters only. */
function literal(text: string): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (/[()\\]/.test(letter)) return `\\${letter}`;
    if (/[ -~]/.test(letter)) return letter;
    const byte = /[\xa0-\xff]/.test(letter) ? letter.charCodeAt(0) : 0x80 + WESTERN.indexOf(letter);
    return byte < 0x80 ? '?' : `\\${byte.toString(8)}`;
  });
  return `(${letters.join('')})`;
}

/** Text of any script, which is not drawn. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) =>
    text.charCodeAt(i).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}
