/** The encoding that an XML file declares in its first line. */
const DECLARED = /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/;

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a file in the encoding of its byte order mark, in UTF-8, or in the one that it
 * declares; null if it has another. Programs of Windows write names in its own encodings, and a
 * name that is guessed wrongly would be kept.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  if (text !== null) return text;
  // The declaration is ASCII in every encoding that is not told by its mark.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared] = DECLARED.exec(head) ?? [];
  return declared ? decode(bytes, declared) : null;
}
