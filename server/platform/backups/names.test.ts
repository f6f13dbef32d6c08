import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backupName, backupsAmong, draftsAmong, expiredAmong } from './names.ts';

const nameAt = (time: string) => backupName(new Date(time), '1008-insight', false);
const keep = { daily: 7, weekly: 4 };

it('a name has the time, the schema and whether it is encrypted', () => {
  const at = new Date('2026-11-27T02:00:05.123Z');
  expect(backupName(at, '1008-insight', false)).toBe('tawsil-2026-11-27T02-00-05-1008.backup.gz');
  const encrypted = backupName(at, '1008-insight', true);
  expect(encrypted).toBe('tawsil-2026-11-27T02-00-05-1008.backup.gz.age');
  expect(backupsAmong([encrypted])).toMatchObject([
    { name: encrypted, at: new Date('2026-11-27T02:00:05Z'), schema: '1008' },
  ]);
});

it('drafts and other files are no backups, and are not removed', () => {
  const draft = `${nameAt('2026-11-26T02:00:00Z')}.part`;
  const names = [draft, 'tawsil-before-upgrade.backup.gz', 'notes.txt', '.nfs0001'];
  expect(backupsAmong(names)).toEqual([]);
  expect(draftsAmong(names)).toEqual([draft]);
  expect(expiredAmong(names, { daily: 1, weekly: 0 })).toEqual([]);
});

it('of sixty nightly backups, seven days and the last of four weeks stay', () => {
  const nights = Array.from({ length: 60 }, (_, n) =>
    nameAt(new Date(Date.UTC(2026, 9, 1 + n, 2)).toISOString()),
  );
  const expired = new Set(expiredAmong(nights, keep));
  const stays = nights.filter((name) => !expired.has(name)).map((name) => name.slice(7, 17));
  expect(stays).toEqual([
    // Sundays, the last days of their weeks.
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

it('the last backup stays, however old it is and whatever is kept', () => {
  const old = nameAt('2020-01-01T02:00:00Z');
  expect(expiredAmong([old], { daily: 0, weekly: 0 })).toEqual([]);
  fc.assert(
    fc.property(
      fc.array(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      ),
      fc.nat(9),
      fc.nat(9),
      (times, daily, weekly) => {
        const names = times.map((at) => nameAt(at.toISOString()));
        const [newest] = backupsAmong(names);
        const expired = expiredAmong(names, { daily, weekly });
        expect(expired).not.toContain(newest?.name);
        expect(new Set(names).size - new Set(expired).size).toBeLessThanOrEqual(
          Math.max(1, daily + weekly),
        );
      },
    ),
  );
});
