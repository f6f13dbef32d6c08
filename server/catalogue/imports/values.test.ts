import { describe, expect, it } from 'vitest';
import { Text } from '#contract/text.ts';
import { bySchema, type CellResult, decimal, percent, remembered, texts } from './values.ts';

/** A reader that counts how often it is asked. */
function counted(read: (cell: string) => CellResult) {
  const asked: string[] = [];
  const cell = remembered((text) => {
    asked.push(text);
    return read(text);
  });
  return { cell, asked };
}

const WRONG = { message: 'is wrong', reason: 'cell.not_valid' };

describe('a remembered reader', () => {
  it('reads the same cell once', () => {
    const { cell, asked } = counted((text) => ({ value: text.toUpperCase() }));
    for (let n = 0; n < 3; n += 1) expect(cell('tea')).toEqual({ value: 'TEA' });
    expect(asked).toEqual(['tea']);
  });

  it('returns the same faults and missing values', () => {
    const { cell } = counted((text) => (text === '' ? { value: null } : { fault: WRONG }));
    for (let n = 0; n < 2; n += 1) {
      expect(cell('')).toEqual({ value: null });
      expect(cell('x')).toEqual({ fault: WRONG });
    }
  });

  it('keeps few characters, however long the cells and many the rows', () => {
    const { cell, asked } = counted((text) => ({ value: text }));
    const long = 'x'.repeat(10_000);
    cell(long);
    cell(long);
    expect(asked).toHaveLength(2);
    const different = Array.from({ length: 20_000 }, (_, n) => `cell ${n}`);
    different.map(cell);
    asked.length = 0;
    different.map(cell);
    // Ten characters for each key and value: the first ones have made room for the last ones.
    expect(asked.length).toBeGreaterThan(10_000);
    asked.length = 0;
    cell('cell 19999');
    expect(asked).toEqual([]);
  });
});

describe('a cell', () => {
  const text = bySchema(Text(60));
  it('whose letters were lost is refused', () => {
    for (const cell of [
      'Caf?s',
      'P?tisserie Ma?rif',
      '???? ??????',
      '?ufs durs',
      "d'?ufs",
      '?? ??',
    ])
      expect(text(cell)).toMatchObject({ fault: { reason: 'cell.letters_lost' } });
    for (const cell of ['CafÃ© Atlas', 'Thé â€“ menthe', 'ØµÙŠØ¯Ù„ÙŠØ©', 'PÃ¢tisserie'])
      expect(text(cell)).toMatchObject({ fault: { reason: 'cell.letters_garbled' } });
    // Capitals of UTF-8, à la carte, œ; Arabic of Windows; DOS; an old Mac.
    for (const cell of ['Ã‰pices', 'ÃŽle', 'Ã\u00a0 la carte', 'BÅ“uf', 'Ù…Ù†'])
      expect(text(cell)).toMatchObject({ fault: { reason: 'cell.letters_garbled' } });
    for (const cell of ['ÇáÏÇÑ ÇáÈíÖÇÁ', 'Caf‚', 'crŠme', 'fran‡ais', 'CafŽ'])
      expect(text(cell)).toMatchObject({ fault: { reason: 'cell.letters_garbled' } });
    for (const cell of [
      'Prêt ?',
      'Quoi ? Encore',
      'Øst',
      'SÃO PAULO',
      'Âge',
      'صيدلية',
      'Créée',
      'Où ?',
      'N’est-ce ?',
      'ŒUFS',
      'BŒUF',
      '12 %',
    ])
      expect(text(cell)).toEqual({ value: cell });
  });

  it('below one percent is asked about', () => {
    for (const cell of ['0,15', '0.15'])
      expect(percent(5_000)(cell)).toMatchObject({ fault: { reason: 'cell.below_one_percent' } });
    expect(percent(5_000)('0')).toEqual({ value: '0' });
    expect(percent(5_000)('15,5')).toEqual({ value: '1550' });
    expect(percent(5_000)('0.5 %')).toEqual({ value: '50' });
    expect(percent(5_000, 'percent')('0,15')).toEqual({ value: '15' });
    expect(percent(5_000, 'share')('0,15')).toEqual({ value: '1500' });
    expect(percent(5_000, 'share')('0.155')).toEqual({ value: '1550' });
    expect(percent(5_000, 'share')('20')).toEqual({ value: '2000' });
    expect(percent(5_000, 'share')('0.9')).toMatchObject({
      fault: { reason: 'cell.percentage_to' },
    });
  });

  it('with an error of a spreadsheet is refused', () => {
    for (const cell of ['#N/A', '#REF!', '#NOM?', '#VALEUR!', '#DIV/0!', '########'])
      expect(text(cell)).toMatchObject({ fault: { reason: 'cell.sheet_error' } });
    for (const cell of ['#1 Burger', '#Tacos']) expect(text(cell)).toEqual({ value: cell });
  });

  it('with a percentage may have its sign on either side', () => {
    for (const cell of ['15,5', '15,5\u00a0%', '٪١٥٫٥', '%15.5'])
      expect(percent(5_000)(cell)).toEqual({ value: '1550' });
  });

  it('may have the minus of typography', () => {
    for (const cell of ['-7,62', '\u22127.62', '\u20117,62', '-٧٫٦٢'])
      expect(decimal(-180, 180)(cell)).toEqual({ value: '-7.62' });
  });
});

it('a fault within a cell of several texts keeps its key beside it', () => {
  expect(texts(Text(3), 5)('tea, coffee')).toMatchObject({
    fault: {
      message: expect.stringMatching(/^“coffee” /),
      reason: 'cell.wrong_word',
      params: { word: 'coffee', faultKey: 'field.too_big', maximum: 3 },
    },
  });
});
