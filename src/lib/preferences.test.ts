import { beforeEach, describe, expect, it } from 'vitest';
import { type Preferences, preferencesRoutes } from '#contract/routes/people/preferences.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { ApiFailure } from './api/call.ts';
import { loadPreferences, preferences, savePreferences } from './preferences.ts';

const keys = (key: string) => ({
  shortcuts: { singleKeys: true, keys: { 'order.assign': [key] } },
});
/**
 * The server's answers to the writes, in order; the last one is also what it returns for a read.
 */
let answers: (() => Preferences)[];
let version: Preferences;
let written: readonly SentRequest[];
const away = () => {
  throw new Error('away');
};
/** Opens the console once more in this browser. */
function open(userId: number): Promise<void> {
  signInAs({ id: userId, role: 'operator' });
  const api = consoleWithApi();
  api.answer(preferencesRoutes.read, () => (version ? version : away()));
  written = api.answer(preferencesRoutes.write, () => (answers.shift() ?? away)());
  return loadPreferences();
}

beforeEach(async () => {
  answers = [];
  version = { version: 0 };
  await open(7);
});

describe('preferences', () => {
  it('apply at once, are saved in order, and cached in the browser for their user', async () => {
    answers = [() => ({ ...keys('g'), version: 1 }), () => ({ ...keys('h'), version: 2 })];
    const first = savePreferences(keys('g'));
    expect(preferences.get()).toMatchObject(keys('g'));
    const second = savePreferences(keys('h'));
    await first;
    // The answer to the earlier change does not undo the later one.
    expect(preferences.get()).toMatchObject(keys('h'));
    await second;
    expect(preferences.get()).toEqual({ ...keys('h'), version: 2 });
    expect(written.map(({ headers }) => headers['If-Match'])).toEqual(['"0"', '"1"']);
    version = undefined as never;
    const loading = open(7);
    expect(preferences.get()).toEqual({ ...keys('h'), version: 2 });
    await loading;
    // Another user of this computer sees none of it.
    version = { version: 0 };
    await open(8);
    expect(preferences.get()).toEqual({ version: 0 });
  });

  it('apply keys and columns that the release before saved under its ids', async () => {
    const before = {
      shortcuts: { singleKeys: true, keys: { 'attention.acknowledge': ['g'], 'area.edit': ['e'] } },
      lists: { areas: { isRoomy: true }, featuredStores: { columns: ['areas', 'place'] } },
    };
    const now = {
      keys: { 'alarms.acknowledge': ['g'], 'zoneDetail.edit': ['e'] },
      lists: { zones: { isRoomy: true }, featuredStores: { columns: ['zones', 'place'] } },
    };
    const seen = () => ({
      keys: preferences.get().shortcuts?.keys,
      lists: preferences.get().lists,
    });
    version = { ...before, version: 4 };
    await open(7);
    expect(seen()).toEqual(now);
    localStorage.setItem('ui-preferences', JSON.stringify({ userId: 7, preferences: version }));
    version = undefined as never;
    await open(7);
    expect(seen()).toEqual(now);
  });

  it('are reverted, with the later ones, if they cannot be saved', async () => {
    const first = savePreferences(keys('g'));
    const second = savePreferences(keys('h'));
    await expect(first).rejects.toMatchObject({ isNetwork: true });
    await second;
    expect(preferences.get()).toEqual({ version: 0 });
    expect(written).toHaveLength(1);
  });

  it('become those that another browser has saved first', async () => {
    answers = [
      () => {
        throw new Refusal(412, { current: { ...keys('q'), version: 3 } });
      },
    ];
    await expect(savePreferences(keys('g'))).rejects.toBeInstanceOf(ApiFailure);
    expect(preferences.get()).toEqual({ ...keys('q'), version: 3 });
  });
});
