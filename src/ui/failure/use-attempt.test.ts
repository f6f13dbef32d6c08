import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi } from '#tests/support/fake-api.ts';
import { useAttempt } from './use-attempt.ts';

it('a doubled press sends nothing, and that is announced; other things are sent meanwhile', async () => {
  consoleWithApi();
  const { result } = renderHook(() => useAttempt());
  const sent: string[] = [];
  const finish: (() => void)[] = [];
  const work = (name: string) => () => {
    sent.push(name);
    return new Promise<void>((done) => finish.push(done));
  };
  const attempts: Promise<boolean>[] = [];
  // Both presses come before the button is rendered again.
  act(() => {
    attempts.push(result.current.attempt(work('first')));
    expect(keyRefusal.get()).toBeNull();
    attempts.push(result.current.attempt(work('first')));
  });
  expect(keyRefusal.get()?.text).toBe('Already being sent');
  act(() => void attempts.push(result.current.attempt(work('other'), 'other')));
  expect(sent).toEqual(['first', 'other']);
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    for (const done of finish) done();
    expect(await Promise.all(attempts)).toEqual([true, false, true]);
  });
  expect(result.current.isBusy).toBe(false);
  act(() => void result.current.attempt(work('again')));
  expect(sent).toEqual(['first', 'other', 'again']);
});
