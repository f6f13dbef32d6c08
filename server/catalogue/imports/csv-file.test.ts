import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCsv } from './csv-file.ts';

async function read(content: string | Buffer, choice = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'csv-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const file = await openCsv(path, choice);
  const rows: [number, ...string[]][] = [];
  for await (const { line, cells } of file.rows) rows.push([line, ...cells]);
  await file.close();
  return { delimiter: file.delimiter, header: file.header, rows };
}
const EXPECTED = {
  delimiter: ';',
  header: ['sku', 'name', 'price'],
  rows: [[2, 'S-1', 'Thé, vert', '12,50']],
};

describe('a CSV file', () => {
  it('has the delimiter that its first line names', async () => {
    const below = { ...EXPECTED, rows: [[3, 'S-1', 'Thé, vert', '12,50']] };
    const rows = 'sku;name;price\r\nS-1;Thé, vert;12,50\r\n';
    for (const first of ['sep=;', 'SEP=;', '"sep=;"', '\ufeffsep=;'])
      expect(await read(`${first}\r\n${rows}`)).toEqual(below);
    // Also one that the header does not show.
    expect(await read('sep=|\nname, short|price\nThé|8\n')).toEqual({
      delimiter: '|',
      header: ['name, short', 'price'],
      rows: [[3, 'Thé', '8']],
    });
  });

  it('is refused if it is another text, which would be read as one column', async () => {
    for (const [text, type] of [
      ['<html xmlns:x="y">\n<table>\n<tr><td>name</td></tr>\n</table></html>', 'text/html'],
      ['\ufeff <!DOCTYPE html>\n<p>Sign in\n', 'text/html'],
      ['[\n{"name":"A","price":5},\n{"name":"B","price":6}\n]', 'application/json'],
      ['{ "items": [\n] }', 'application/json'],
      ['MIME-Version: 1.0\nContent-Type: multipart/related\n\nx', 'multipart/related'],
      ['ID;PWXL;N;E\nC;Y1;X1;K"name"\nE', 'text/spreadsheet'],
    ] as const)
      await expect(read(text)).rejects.toMatchObject({ message: expect.stringContaining(type) });
    for (const text of ['<name>;price\nA;1\n', 'ID;Prix\n1;2\n', '{name};price\nA;1\n'])
      expect((await read(text)).rows).toHaveLength(1);
  });

  it('is read in MacRoman if its French letters are those of the Macintosh', async () => {
    const mac = Buffer.from('sku;name;price\nS-1;Cr\x90pe \x88 la cr\x8fme;12,50\n', 'latin1');
    expect(await read(mac)).toMatchObject({ rows: [[2, 'S-1', 'Crêpe à la crème', '12,50']] });
    // Quotation marks and a dash of Windows are no letters.
    const windows = Buffer.from(
      'sku;name;price\nS-1;L\x92\xe9t\xe9 \x96 \x93vert\x94;1\n',
      'latin1',
    );
    expect(await read(windows)).toMatchObject({ rows: [[2, 'S-1', 'L’été – “vert”', '1']] });
  });

  it('is read as a person chose: another encoding, another line of names', async () => {
    const bytes = Buffer.from('Liste;de;prix\nsku;name;price\nS-1;\xc7a;1\n', 'latin1');
    expect(await read(bytes, { encoding: 'windows-1256', headerLine: 2 })).toMatchObject({
      header: ['sku', 'name', 'price'],
      rows: [[3, 'S-1', 'اa', '1']],
    });
    expect(await read(bytes, { headerLine: 1 })).toMatchObject({ header: ['Liste', 'de', 'prix'] });
    await expect(read(bytes, { headerLine: 9 })).rejects.toMatchObject({
      details: { reason: 'import.no_such_line' },
    });
    await expect(read(bytes, { encoding: 'utf-8' })).rejects.toMatchObject({
      details: { reason: 'import.line_not_text' },
    });
  });

  it('may be divided by |', async () => {
    expect(await read('sku|name|price\nS-1|Thé, vert|12,50\n')).toEqual({
      ...EXPECTED,
      delimiter: '|',
    });
  });

  it('may have titles above its columns', async () => {
    const rows = 'sku;name;price\nS-1;Thé, vert;12,50\n';
    for (const title of ['Liste des produits\n\n', 'Liste des produits;;\nMars 2026;;\n'])
      expect(await read(title + rows)).toEqual({
        ...EXPECTED,
        rows: [[4, 'S-1', 'Thé, vert', '12,50']],
      });
  });

  it('may have titles with delimiters and values', async () => {
    const rows = 'sku;name;price\nS-1;Thé, vert;12,50\n';
    for (const title of ['Casablanca, le 12 mars 2026\n\n', 'Prix, en DH, par ville, de mars\n\n'])
      expect(await read(title + rows)).toEqual({
        ...EXPECTED,
        rows: [[4, 'S-1', 'Thé, vert', '12,50']],
      });
    const wide = 'sku;name;category;price\nS-1;Thé;Boissons;12,50\nS-2;Eau;;\n';
    expect(await read(`Magasin;Café Atlas;;\nDate;12/03/2026;;\n;;;\n${wide}`)).toEqual({
      delimiter: ';',
      header: ['sku', 'name', 'category', 'price'],
      rows: [
        [5, 'S-1', 'Thé', 'Boissons', '12,50'],
        [6, 'S-2', 'Eau', '', ''],
      ],
    });
  });

  it('may end its lines in several ways', async () => {
    const below = { ...EXPECTED, rows: [[3, 'S-1', 'Thé, vert', '12,50']] };
    for (const [first, end] of [
      ['\r\n', '\n'],
      ['\n', '\r\n'],
      ['\r\n', '\r'],
    ])
      expect(await read(`sep=;${first}sku;name;price${end}S-1;Thé, vert;12,50${end}`)).toEqual(
        below,
      );
  });

  it('of one column has no title', async () => {
    expect(await read('name\nThé\nCafé\n')).toEqual({
      delimiter: ',',
      header: ['name'],
      rows: [
        [2, 'Thé'],
        [3, 'Café'],
      ],
    });
    expect(await read('name\nThé\nCafé, noir\nEau\n')).toMatchObject({ header: ['name'] });
    expect(await read('name;\nThé;\n')).toMatchObject({ header: ['name'], rows: [[2, 'Thé', '']] });
  });

  it('may have columns of one name, which are numbered', async () => {
    expect((await read('sku,note,price,Note,note\nS,a,1,b,c\n')).header).toEqual([
      'sku',
      'note (1)',
      'price',
      'Note (2)',
      'note (3)',
    ]);
  });
});
