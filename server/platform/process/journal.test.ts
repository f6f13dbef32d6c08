import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isJournal } from './journal.ts';

it('a descriptor leads to the journal only if it is the named one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawsil-journal-'));
  const file = openSync(join(folder, 'log'), 'w');
  onTestFinished(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const { dev, ino } = fstatSync(file);
  expect(isJournal(file, { JOURNAL_STREAM: `${dev}:${ino}` })).toBe(true);
  expect(isJournal(file, { JOURNAL_STREAM: `${dev}:${ino + 1}` })).toBe(false);
  expect(isJournal(file, {})).toBe(false);
});
