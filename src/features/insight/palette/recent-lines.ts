import { readStored, STORED, writeStored } from '#src/lib/storage.ts';

const MOST = 30;

/** The lines that were typed in this browser, newest first. */
export function recentLines(): readonly string[] {
  try {
    const lines: unknown = JSON.parse(readStored(STORED.typedLines) ?? '[]');
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds a line at the top; a known line moves up. */
export function rememberLine(line: string): void {
  const lines = [line, ...recentLines().filter((other) => other !== line)];
  writeStored(STORED.typedLines, JSON.stringify(lines.slice(0, MOST)));
}
