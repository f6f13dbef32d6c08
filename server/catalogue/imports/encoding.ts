import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Import } from '#contract/routes/catalogue/imports.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';

export type Encoding = Import['encoding'];

const HEAD_BYTES = 65_536;

const noText = (line: number) => refuse('import.line_not_text', { line });

/** The first bytes of a file. */
export async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Detects the encoding by the byte order mark, which is certain. */
function byMark(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** Detects UTF-16: Latin letters have a zero byte beside them; text in other encodings has none. */
function byZeros(head: Buffer): Encoding | null {
  const pairs = Math.floor(head.length / 2);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 1)
    if (head[at] === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  if (even + odd === 0) return null;
  if (odd > pairs / 4 && even === 0) return 'utf-16le';
  if (even > pairs / 4 && odd === 0) return 'utf-16be';
  throw refuse('import.not_text');
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Letters of Arabic in Windows-1256, except those of French, which both encodings share. */
const isArabicByte = (byte: number) =>
  (byte >= 0xc1 && byte <= 0xd6) ||
  (byte >= 0xd8 && byte <= 0xdf) ||
  [0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed].includes(byte);

/**
 * Letters of French in MacRoman (à â ç é è ê ù û). Windows has no character, or a rare sign, for
 * each of these bytes; those that it uses for quotation marks and dashes are left out.
 */
const isMacByte = (byte: number) => [0x88, 0x89, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e].includes(byte);

/**
 * Detects the encoding by letters: in Arabic these bytes are adjacent, in French they stand alone;
 * old programs of the Macintosh write French with bytes that Windows hardly uses.
 */
function byLetters(head: Buffer): Encoding {
  let letters = 0;
  let beside = 0;
  let ofMac = 0;
  let ofWindows = 0;
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at] ?? 0;
    if (isMacByte(byte)) ofMac += 1;
    if (byte >= 0xc0) ofWindows += 1;
    if (!isArabicByte(byte)) continue;
    letters += 1;
    if (isArabicByte(head[at - 1] ?? 0)) beside += 1;
  }
  if (ofMac > ofWindows) return 'macintosh';
  return beside * 3 > letters ? 'windows-1256' : 'windows-1252';
}

/**
 * The encoding of a file's text, which a person may have chosen. Errors: 422 if it is not text, with a
 * message.
 */
export async function encodingOf(path: string, chosen?: Encoding): Promise<Encoding> {
  const head = await headOf(path);
  const marked = byMark(head);
  if (marked && !chosen) return marked;
  const found = await fileTypeFromBuffer(head);
  if (found && !found.mime.startsWith('text/'))
    throw refuse('import.not_csv', { type: found.mime });
  if (chosen) return chosen;
  return byZeros(head) ?? ((await isUtf8(path)) ? 'utf-8' : byLetters(head));
}

// Characters that text does not contain: control characters except tab and line ends, and bytes
// that a decoder could not read.
const NO_TEXT = /[^\P{Cc}\t\n\r\f\u0085]|\ufffd/u;

/** Decodes bytes to checked text. Errors: 422 with the first line that is not text. */
export function decoding(encoding: Encoding): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const check = (text: string): string => {
    const at = text.search(NO_TEXT);
    if (at !== -1) throw noText(line + text.slice(0, at).split('\n').length - 1);
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) line += 1;
    return text;
  };
  return new Transform({
    decodeStrings: false,
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, check(decoder.decode(chunk, { stream: true })));
      } catch (error) {
        done(error instanceof Refusal ? error : noText(line));
      }
    },
    flush(done) {
      try {
        done(null, check(decoder.decode()));
      } catch (error) {
        done(error instanceof Refusal ? error : noText(line));
      }
    },
  });
}
