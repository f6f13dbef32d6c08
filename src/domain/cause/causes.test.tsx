import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Setting, settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { CauseField } from './cause-field.tsx';
import { causeSettings, offeredCauses, readCauseSettings } from './cause-settings.ts';
import { causeText, typedCause } from './causes.ts';

const first = settingDefault('causes');
const off = { ...first, item_missing: { off: true as const } };
let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
});

it('what is switched off is not offered, and the digits go by what is', async () => {
  expect(offeredCauses('cancel')[0]).toBe('item_missing');
  api.answer(settingsRoutes.read, () => ({ key: 'causes', value: off }) as object as Setting);
  await readCauseSettings();
  expect(offeredCauses('cancel')[0]).toBe('store_closed');
  expect(typedCause(['1'], 'cancel')).toEqual({ cause: 'store_closed' });
  // Its name is a text, as any other one.
  expect(typedCause(['item', 'missing'], 'cancel')).toEqual({
    cause: 'other',
    reason: 'item missing',
  });
});

it('the defaults stay if a server lacks the setting', async () => {
  api.answer(settingsRoutes.read, () => {
    throw new Refusal(400, { code: 'request.invalid', message: 'No such key' });
  });
  await readCauseSettings();
  expect(causeSettings.get()).toEqual(first);
});

it('an open question keeps its causes, whose digits can be pressed; the next one has the new', async () => {
  const { unmount } = render(<CauseField act="cancel" isMissing={false} />);
  act(() => causeSettings.set(off));
  expect(screen.getByRole('radio', { name: /Item missing/ })).toBeDefined();
  unmount();
  render(<CauseField act="cancel" isMissing={false} />);
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Item missing/ })).toBeNull());
});

/** The causes that a key chooses, by their digit. */
const keyed = (what: 'case' | 'refund') => offeredCauses(what).slice(0, 9);

it('the keys of a case choose the same causes as those of its remedy and of a refund', () => {
  const [ofCase, ofRefund] = [keyed('case'), keyed('refund')];
  for (const [at, cause] of ofCase.entries())
    if (ofRefund.some((one) => one === cause))
      expect([cause, ofRefund[at]]).toEqual([cause, cause]);
  expect(ofCase.filter((cause) => ofRefund.some((one) => one === cause))).toHaveLength(7);
});

it('offers for the pause of a store what keeps a store from orders, not what goes wrong with one', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  expect(offeredCauses('pause').map((cause) => causeText(cause))).toEqual([
    'Too busy',
    'Staff shortage',
    'Equipment or power failure',
    'Store closed',
    'Out of stock',
    'At the store’s request',
    'Bad quality',
    'No driver',
    'Other',
  ]);
});
