import { xmlAttribute } from './cells.ts';
import type { SheetColumn } from './sheet.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LONGEST_NAME = 31;
/** A name is taken from at most this many characters, before patterns search them. */
const LONGEST_TEXT = 200;

/** Widths by kind, in characters. */
const WIDTHS: Readonly<Record<SheetColumn['kind'], number>> = {
  text: 24,
  id: 12,
  count: 12,
  money: 15,
  share: 11,
  seconds: 12,
  day: 12,
  instant: 18,
};

/** A valid sheet name that is not used yet. */
export function sheetName(text: string, taken: readonly string[]): string {
  const plain =
    text
      .slice(0, LONGEST_TEXT)
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[' ]+|[' ]+$/g, '')
      .slice(0, LONGEST_NAME)
      .replaceAll(/\p{Cs}/gu, '')
      .trim() || 'Sheet';
  const isTaken = (name: string) =>
    taken.some((other) => other.toLowerCase() === name.toLowerCase()) || /^history$/i.test(name);
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : ` ${n}`;
    const name = `${plain.slice(0, LONGEST_NAME - end.length)}${end}`;
    if (!isTaken(name)) return name;
  }
}

/** The start of a sheet: its first row is frozen, its columns have widths. */
export function sheetHead(columns: readonly SheetColumn[], isFirst: boolean): string {
  const widths = columns.map(({ heading, kind }, n) => {
    const width = Math.max(WIDTHS[kind], Math.min(40, heading.length + 2));
    return `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ''}workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}
/** The end of a sheet, printed on A4 landscape, one page wide. */
export const SHEET_END =
  '</sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';

/** Number formats: those from 164 on are our own. */
// text, count, money, share, seconds, day, instant: in the order of FORMATS.
const NUMBERS = [49, 3, 4, 10, 164, 165, 166];

/** Formats of cells: the general one, the heading, then each kind plain and each kind bold. */
export function stylesXml(): string {
  const format = (number: number, font: number) =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`;
  const all = [
    format(0, 0),
    format(49, 1),
    ...NUMBERS.map((number) => format(number, 0)),
    // Left free, so that a bold format is eight after its plain one.
    format(0, 1),
    ...NUMBERS.map((number) => format(number, 1)),
  ];
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="[h]:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length}">${all.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** The files of the package besides the sheets, by path. */
export function packageParts(names: readonly string[]): [path: string, content: string][] {
  const each = (write: (name: string, n: number) => string) =>
    names.map((name, n) => write(name, n + 1)).join('');
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, n) => `<sheet name="${xmlAttribute(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml()],
  ];
}
