import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

const MOST = 30;

/** Lines typed before in this browser, the most recent first. */
export function typedBefore(): readonly string[] {
  try {
    const lines: unknown = JSON.parse(readStored(STORED.typedLines) ?? '[]');
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a line first; a known line moves up. */
export function remember(line: string): void {
  const lines = [line, ...typedBefore().filter((other) => other !== line)];
  writeStored(STORED.typedLines, JSON.stringify(lines.slice(0, MOST)));
}
