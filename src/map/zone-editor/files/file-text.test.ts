import { describe, expect, it } from 'vitest';
import { textOfFile } from './file-text.ts';

const TEXT = '{"name":"Maârif"}';
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('the text of a file', () => {
  it('is read in UTF-8, with or without a mark', () => {
    for (const text of [TEXT, `\ufeff${TEXT}`, '{"name":"المعاريف"}'])
      expect(textOfFile(new Uint8Array(Buffer.from(text)))).toBe(text.replace('\ufeff', ''));
  });

  it('is read in the encoding of its mark or its declaration', () => {
    expect(textOfFile(utf16(TEXT))).toBe(TEXT);
    expect(textOfFile(new Uint8Array(Buffer.from(utf16(TEXT)).swap16()))).toBe(TEXT);
    for (const encoding of ['ISO-8859-1', 'windows-1252']) {
      const kml = `<?xml version="1.0" encoding="${encoding}"?><kml>Maârif</kml>`;
      expect(textOfFile(latin(kml))).toBe(kml);
    }
  });

  it('is not guessed', () => {
    expect(textOfFile(latin(TEXT))).toBeNull();
    expect(textOfFile(latin('<?xml version="1.0"?><kml>Maârif</kml>'))).toBeNull();
    expect(textOfFile(latin('<?xml version="1.0" encoding="x-none"?><kml>â</kml>'))).toBeNull();
  });
});
