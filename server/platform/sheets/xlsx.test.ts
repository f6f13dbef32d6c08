import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '#rules/csv.ts';
import { xmlText } from './cells.ts';
import type { Sheet } from './sheet.ts';
import { writeXlsx } from './xlsx.ts';
import { sheetName } from './xlsx-parts.ts';

const COLUMNS: Sheet['columns'] = [
  { heading: 'id', kind: 'id' },
  { heading: 'name', kind: 'text' },
  { heading: 'orders', kind: 'count' },
  { heading: 'total', kind: 'money' },
  { heading: 'share', kind: 'share' },
  { heading: 'took', kind: 'seconds' },
  { heading: 'day', kind: 'day' },
  { heading: 'at', kind: 'instant' },
];
const row = (name: string | null): CellValue[] => [
  '00212600000001',
  name,
  12,
  -123_456_789_05n,
  4_250,
  90,
  '2026-02-14',
  '2026-02-14T23:30:00.000Z',
];

async function* parts(...all: CellValue[][][]) {
  yield* all;
}
const sheet = (rows: AsyncIterable<CellValue[][]>, more: Partial<Sheet> = {}): Sheet => ({
  name: 'Orders',
  columns: COLUMNS,
  parts: rows,
  ...more,
});
const open = async (written: Sheet, most?: number) =>
  readWorkbook(await buffer(writeXlsx(written, most)));

describe('a sheet as XLSX', () => {
  it('is read by another program as numbers, dates and text', async () => {
    const [page] = await open(
      sheet(parts([row('Café')], []), { totals: () => [null, 'Total', 12, 1n] }),
    );
    expect(page?.sheet).toBe('Orders');
    expect(page?.data[0]?.slice(0, 3)).toEqual(['id', 'name', 'orders']);
    const [id, name, orders, total, share, took, day, at] = page?.data[1] ?? [];
    expect([id, name, orders, total, share]).toEqual([
      '00212600000001',
      'Café',
      12,
      -123_456_789.05,
      0.425,
    ]);
    // A duration is a fraction of a day, which the reader converts to a time.
    expect(took).toBeDefined();
    expect(day).toEqual(new Date('2026-02-14T00:00:00Z'));
    // 23:30 UTC is half past midnight in Casablanca.
    expect(at).toEqual(new Date('2026-02-15T00:30:00Z'));
    expect(page?.data[2]?.slice(0, 4)).toEqual([null, 'Total', 12, 0.01]);
  });

  it('preserves all text, and runs no formula', async () => {
    const names = [
      'متجر الزيتون',
      '🍊 Jus & <Co> "d’orange"',
      '=HYPERLINK("http://example.com")',
      '+212600000001',
      'two\nlines',
      '_x0041_',
      ' spaces ',
    ];
    const rows = await readSheet(await buffer(writeXlsx(sheet(parts(names.map(row))))));
    expect(rows.slice(1).map((cells) => cells[1])).toEqual(
      names.map((name) => (name.trim() === name ? name : expect.stringContaining('spaces'))),
    );
  });

  it('omits characters that XLSX cannot contain', () => {
    expect(xmlText('a\u0000b\u001b\ud800c\ufffe')).toBe('abc');
    expect(xmlText('🍊')).toBe('🍊');
    expect(xmlText('x'.repeat(40_000))).toHaveLength(32_767);
  });

  it('has valid sheet names', () => {
    expect(sheetName("'Sales: [May] / all*'", [])).toBe('Sales May all');
    expect(sheetName('', [])).toBe('Sheet');
    expect(sheetName('History', [])).toBe('History 2');
    expect(sheetName('x'.repeat(40), ['x'.repeat(31)])).toBe(`${'x'.repeat(29)} 2`);
  });

  it('continues on another sheet when one is full, with the totals on the last', async () => {
    const rows = [row('a'), row('b'), row('c')];
    const pages = await open(
      sheet(parts(rows.slice(0, 2), rows.slice(2)), {
        totals: () => [null, 'Total'],
        about: [['Report', 'Sales']],
      }),
      2,
    );
    expect(pages.map((page) => [page.sheet, page.data.length])).toEqual([
      ['Orders', 3],
      ['Orders 2', 3],
      ['About', 2],
    ]);
    expect(pages[1]?.data[2]?.[1]).toBe('Total');
  });

  it('fails if its rows fail, and ends them if its reader leaves', async () => {
    async function* failing(): AsyncGenerator<CellValue[][]> {
      yield [row('a')];
      throw new Error('the database is away');
    }
    await expect(buffer(writeXlsx(sheet(failing())))).rejects.toThrow('the database is away');
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    async function* endless(): AsyncGenerator<CellValue[][]> {
      try {
        for (;;) yield [row('a')];
      } finally {
        ended();
      }
    }
    const stream = writeXlsx(sheet(endless()));
    let bytes = 0;
    // More than the file header, so rows have been requested by then.
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > 1_000) stream.destroy();
    });
    await end;
  });

  const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'];
  it('is opened by LibreOffice, if installed', async ({ skip }) => {
    const program = office.find((path) => existsSync(path));
    if (!program) return skip('LibreOffice is not installed');
    const folder = await mkdtemp(join(tmpdir(), 'tawsil-xlsx-'));
    try {
      const written = sheet(parts([row('متجر')]), { totals: () => ['Total', null, 12, 1n] });
      await writeFile(join(folder, 'a.xlsx'), writeXlsx(written));
      await promisify(execFile)(program, [
        // In parallel to a running instance, and without a user's settings.
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        '--convert-to',
        'html',
        '--outdir',
        folder,
        join(folder, 'a.xlsx'),
      ]);
      const page = await readFile(join(folder, 'a.html'), 'utf8');
      const cells = [...page.matchAll(/<td([^>]*)>(.*?)<\/td>/gs)].map(([, attributes, text]) => ({
        number: /sdval="([^"]*)"/.exec(attributes ?? '')?.[1] ?? null,
        text: text?.replaceAll(/<[^>]*>/g, '') ?? '',
      }));
      expect(cells.slice(0, 8).map(({ text }) => text)).toEqual(
        COLUMNS.map(({ heading }) => heading),
      );
      // As displayed: ids and names are text, the others numbers.
      expect(cells.slice(8, 16)).toEqual([
        { number: null, text: '00212600000001' },
        { number: null, text: 'متجر' },
        { number: '12', text: '12' },
        { number: '-123456789.05', text: '-123,456,789.05' },
        { number: '0.425', text: '42.50%' },
        { number: expect.any(String), text: '0:01:30' },
        { number: '46067', text: '2026-02-14' },
        { number: expect.any(String), text: '2026-02-15 00:30:00' },
      ]);
      expect(cells.slice(16, 20).map(({ text }) => text)).toEqual(['Total', '', '12', '0.01']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
