import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '#contract/routes/preferences.ts';
import { ApiFailure, call } from './api/call.ts';
import { loadPreferences, preferences, savePreferences } from './preferences.ts';
import { getUser } from './session/session.ts';

vi.mock('./api/call.ts', async (original) => ({
  ...(await original<typeof import('./api/call.ts')>()),
  call: vi.fn(),
}));
vi.mock('./session/session.ts', () => ({ getUser: vi.fn(() => ({ id: 7 })) }));

const calls = vi.mocked(call as (...args: unknown[]) => Promise<Preferences>);
const keys = (key: string) => ({
  shortcuts: { singleKeys: true, keys: { 'order.assign': [key] } },
});
const lost = (current: Preferences) =>
  new ApiFailure({ message: 'lost', response: { status: 412, data: { current } } } as never);

beforeEach(async () => {
  calls.mockReset();
  calls.mockResolvedValueOnce({ version: 0 });
  await loadPreferences();
});

describe('preferences', () => {
  it('hold at once, are saved one after the other, and remembered by this browser', async () => {
    calls.mockResolvedValueOnce({ ...keys('g'), version: 1 });
    calls.mockResolvedValueOnce({ ...keys('h'), version: 2 });
    const first = savePreferences(keys('g'));
    expect(preferences.get()).toMatchObject(keys('g'));
    const second = savePreferences(keys('h'));
    await first;
    // The answer to the earlier change does not undo the later one.
    expect(preferences.get()).toMatchObject(keys('h'));
    await second;
    expect(preferences.get()).toEqual({ ...keys('h'), version: 2 });
    expect(calls.mock.calls.slice(1).map(([, , options]) => options)).toEqual([
      { ifMatch: 0 },
      { ifMatch: 1 },
    ]);
    calls.mockRejectedValueOnce(new Error('away'));
    const loading = loadPreferences();
    expect(preferences.get()).toEqual({ ...keys('h'), version: 2 });
    await loading;
    // Another user of this computer gets none of it.
    vi.mocked(getUser).mockReturnValueOnce({ id: 8 } as never);
    vi.mocked(getUser).mockReturnValueOnce({ id: 8 } as never);
    calls.mockResolvedValueOnce({ version: 0 });
    await loadPreferences();
    expect(preferences.get()).toEqual({ version: 0 });
  });

  it('are put back when they are not saved, with those behind them', async () => {
    calls.mockRejectedValueOnce(new Error('away'));
    const first = savePreferences(keys('g'));
    const second = savePreferences(keys('h'));
    await expect(first).rejects.toThrow('away');
    await second;
    expect(preferences.get()).toEqual({ version: 0 });
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('become what another browser has set, when that was first', async () => {
    calls.mockRejectedValueOnce(lost({ ...keys('q'), version: 3 }));
    await expect(savePreferences(keys('g'))).rejects.toBeInstanceOf(ApiFailure);
    expect(preferences.get()).toEqual({ ...keys('q'), version: 3 });
  });
});
