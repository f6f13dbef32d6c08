const BYTES = 16;

/**
 * A random UUID, version 4. Not `crypto.randomUUID`: it exists only in secure contexts, and a console
 * may be served over HTTP.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const hex = Array.from(bytes, (byte, at) => {
    // The version and the variant (RFC 9562).
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
