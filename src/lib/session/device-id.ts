import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

const RANDOM_BYTES = 12;

/** This browser's identifier: `web_`, random text and the time of its creation. */
export function deviceId(): string {
  const stored = readStored(STORED.deviceId);
  if (stored) return stored;
  // Not randomUUID: it exists only in secure contexts, and a console may be served over HTTP.
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('');
  const made = `web_${random}${Date.now().toString(36)}`;
  writeStored(STORED.deviceId, made);
  return made;
}
