import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveZone, ZoneOverride } from '#contract/operations/zones/zone.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import { live } from '#src/domain/live/live.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { overrideCommands } from './override-commands.ts';
import { overridePreview } from './override-preview.ts';

const verbOf = (name: string) => {
  const verb = overrideCommands.find((command) => command.verb?.name === name)?.verb;
  if (!verb) throw new Error(`No verb ${name}`);
  return verb;
};
const inMinutes = (n: number) => new Date(live().now() + n * 60_000).toISOString();
const override = (id: number, more: Partial<ZoneOverride>): ZoneOverride =>
  ({
    id,
    kind: 'shrink',
    amount: 50,
    reason: 'Rain',
    by: { id: 9, name: 'Badr', role: 'operator' },
    endsAt: inMinutes(40),
    ...more,
  }) as ZoneOverride;
const oasis = (overrides: ZoneOverride[] = []) =>
  ({ id: 4, name: 'Oasis', state: 'active', ring: [], overrides }) as unknown as LiveZone;

let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'supervisor' });
  api = consoleWithApi();
  vi.spyOn(live().ready, 'get').mockReturnValue(true);
  live().putZones([oasis()]);
});

describe('a typed line that reduces the reach of a zone', () => {
  it('describes before Enter to what, how long, and what would be outside, and shows it', async () => {
    const asked = api.answer(zonesRoutes.reach, () => ({
      metres: { before: 5_000, after: 1_500 },
      openOrders: { all: 12, outside: 3 },
      drivers: { all: 1, outside: 0 },
      outside: [],
    }));
    const shrink = verbOf('shrink');
    const text = await shrink.preview?.(['oasis', '30', '15'], new AbortController().signal);
    expect(text).toBe(
      'Oasis: reach reduced to 30%, for 15 min. At most 1.5 km from store to address, now 5.0 km. ' +
        'Outside then: 3 of 12 open orders, 0 of 1 driver.',
    );
    expect(asked[0]?.query).toEqual({ percent: '30' });
    expect(overridePreview.get()?.reach?.openOrders.outside).toBe(3);
    shrink.see?.([]);
    expect(overridePreview.get()).toBeNull();
  });

  it('names the numbers that are missing, with an example', async () => {
    const run = async (...words: string[]) => verbOf('shrink').run(words);
    await expect(run('oasis')).rejects.toThrow(
      'Enter the percentage of the reach that is left and for how many minutes, for example: shrink oasis 50 30',
    );
    await expect(run('oasis', '30')).rejects.toThrow('for example: shrink oasis 50 30');
    await expect(run('oasis', 'half', '30')).rejects.toThrow('“half” is not a number above 0.');
    await expect(async () => verbOf('pause').run(['oasis'])).rejects.toThrow(
      'Enter for how many minutes, for example: pause oasis 30',
    );
  });

  it('is undone by the key that undoes assignments, which sets the override before again', async () => {
    const before = override(7, {});
    live().putZones([oasis([before])]);
    const set = override(8, { amount: 30, endsAt: inMinutes(15) });
    const begun = api.answer(zonesRoutes.override, () => oasis([set]));
    const ended = api.answer(zonesRoutes.endOverride, () => oasis());
    const line = await verbOf('shrink').run(['oasis', '30', '15']);
    expect(line).toMatch(/^Oasis: reach reduced to 30%, for 15 min, until /);
    live().putZones([oasis([set])]);
    const undone = await undoAssignment();
    expect(undone).toMatchObject({ text: 'Oasis: reach reduced to 30% undone' });
    expect(ended.map(({ path }) => path)).toEqual(['/api/admin/zones/4/overrides/8/end']);
    expect(begun[1]?.body).toMatchObject({ kind: 'shrink', amount: 50, minutes: 40 });
  });

  it('stays if a colleague has set another one in the meantime', async () => {
    api.answer(zonesRoutes.override, () => oasis([override(8, { amount: 30 })]));
    const ended = api.answer(zonesRoutes.endOverride, () => oasis());
    await verbOf('shrink').run(['oasis', '30', '15']);
    live().putZones([oasis([override(9, { amount: 20 })])]);
    const undone = await undoAssignment();
    expect(undone).toMatchObject({
      text: 'Oasis has another override by now. Nothing was undone.',
    });
    expect(ended).toEqual([]);
  });
});

it('an override that was ended is set again until its original end', async () => {
  live().putZones([oasis([override(7, { kind: 'busy', amount: 20 })])]);
  api.answer(zonesRoutes.endOverride, () => oasis());
  const begun = api.answer(zonesRoutes.override, () => oasis());
  await verbOf('normal').run(['oasis']);
  live().putZones([oasis()]);
  await undoAssignment();
  expect(begun[0]?.body).toEqual({ kind: 'busy', amount: 20, minutes: 40, reason: 'Rain' });
});
