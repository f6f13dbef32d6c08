import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellValue } from '#rules/csv.ts';
import { cellWriter, columnName } from './cells.ts';
import type { Sheet, SheetColumn } from './sheet.ts';
import { packageParts, SHEET_END, sheetHead, sheetName } from './xlsx-parts.ts';

/** The media type of such files. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The rows that spreadsheet programs accept on one sheet, less the heading and the totals. */
const MAX_ROWS = 1_048_574;
const ABOUT: readonly SheetColumn[] = [
  { heading: 'About', kind: 'text' },
  { heading: '', kind: 'text' },
];
/** Faster, and a few percent larger. */
const COMPRESSION = 1;

type Part = readonly (readonly CellValue[])[];

/** Writes the rows of a sheet as XML. */
function pageWriter(columns: readonly SheetColumn[]) {
  const writers = (isBold: boolean) =>
    columns.map(({ kind }, n) => cellWriter(columnName(n), kind, isBold));
  const plain = writers(false);
  const bold = writers(true);
  let row = 1;
  const line = (cells: readonly CellValue[], isBold = false): string => {
    row += 1;
    let text = `<row r="${row}">`;
    const write = isBold ? bold : plain;
    for (const [n, each] of write.entries()) text += each(row, cells[n] ?? null);
    return `${text}</row>`;
  };
  const headings = columns.map(({ heading }, n) =>
    cellWriter(columnName(n), 'text', true)(1, heading),
  );
  return { line, heading: `<row r="1">${headings.join('')}</row>` };
}

/** Splits rows into pages, each starting where the previous one stopped. */
function cutInPages(parts: AsyncIterable<Part>, most: number) {
  const steps = parts[Symbol.asyncIterator]();
  let left: Part = [];
  let isOver = false;
  const more = async () => {
    while (left.length === 0 && !isOver) {
      const step = await steps.next();
      if (step.done) isOver = true;
      else left = step.value;
    }
    return left.length > 0;
  };
  return {
    more,
    close: () => steps.return?.(),
    async *page(): AsyncGenerator<Part> {
      let room = most;
      while (room > 0 && (await more())) {
        const part = left.slice(0, room);
        left = left.slice(part.length);
        room -= part.length;
        yield part;
      }
    },
  };
}

/**
 * A sheet as an XLSX stream: one part of the rows is in memory at a time. Rows beyond the limit of
 * a page go to further ones, each with the heading.
 */
export function writeXlsx(sheet: Sheet, most: number = MAX_ROWS): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const pages = cutInPages(sheet.parts, most);
  const about = [...(sheet.about ?? []), ...(sheet.zones ? [[sheet.zones, ''] as const] : [])];
  const names: string[] = [];
  let current: Readable | undefined;

  async function* page(isFirst: boolean): AsyncGenerator<Buffer> {
    const { heading, line } = pageWriter(sheet.columns);
    yield Buffer.from(sheetHead(sheet.columns, isFirst) + heading);
    for await (const part of pages.page()) yield Buffer.from(part.map((row) => line(row)).join(''));
    const totals = (await pages.more()) ? null : sheet.totals?.();
    yield Buffer.from((totals ? line(totals, true) : '') + SHEET_END);
  }

  const addPage = (content: (isFirst: boolean) => AsyncGenerator<Buffer>, name: string) => {
    names.push(sheetName(name, names));
    const stream = Readable.from(content(names.length === 1), { objectMode: false });
    current = stream;
    stream.once('error', (error) => output.destroy(error));
    zip.addReadStream(stream, `xl/worksheets/sheet${names.length}.xml`, {
      compressionLevel: COMPRESSION,
    });
    return new Promise<void>((resolve) => stream.once('close', () => resolve()));
  };

  async function* aboutPage(isFirst: boolean): AsyncGenerator<Buffer> {
    const { heading, line } = pageWriter(ABOUT);
    const lines = about.map((each) => line(each)).join('');
    yield Buffer.from(`${sheetHead(ABOUT, isFirst)}${heading}${lines}${SHEET_END}`);
  }

  async function writeAll(): Promise<void> {
    do await addPage(page, sheet.name);
    while (!output.destroyed && (await pages.more()));
    if (output.destroyed) return;
    if (about.length > 0) await addPage(aboutPage, 'About');
    for (const [path, content] of packageParts(names)) zip.addBuffer(Buffer.from(content), path);
    zip.end();
  }
  // When the reader disconnects, the source is ended too.
  output.once('close', () => {
    current?.destroy();
    void pages.close();
  });
  writeAll().catch((error: Error) => output.destroy(error));
  return output;
}
