import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addScope } from '#src/lib/keys/dispatcher.ts';
import { announceRefusal } from '#src/lib/keys/refused-key.ts';
import { closeToast, shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { useRefusalMessages } from './use-refusal-messages.ts';

dispatchKeys();

const press = (key: string, repeat = false) =>
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat, bubbles: true }),
      ),
  );

it('counts the dropped keys in the message of the refusal, without moving it', () => {
  consoleWithApi();
  renderHook(useRefusalMessages);
  addScope({ level: 'screen', commands: [] });
  act(() => announceRefusal('Nothing to undo'));
  const { id } = shownToast.get() ?? { id: 0 };
  expect(shownToast.get()).toMatchObject({ title: 'Nothing to undo', open: true });
  expect(shownToast.get()?.description).toBeUndefined();
  press('u');
  const one = 'Keys ignored since: 1. Keys count again after a pause of 1 s.';
  expect(shownToast.get()).toMatchObject({ id, description: one });
  press('u', true);
  press('Shift');
  expect(shownToast.get()?.description).toBe(one);
  press('x');
  expect(shownToast.get()).toMatchObject({
    id,
    title: 'Nothing to undo',
    description: 'Keys ignored since: 2. Keys count again after a pause of 1 s.',
  });
});

it('shows the message again if a key is dropped after it was dismissed', () => {
  consoleWithApi();
  renderHook(useRefusalMessages);
  act(() => announceRefusal('Nothing to undo'));
  act(() => closeToast(shownToast.get()?.id ?? 0));
  press('u');
  expect(shownToast.get()).toMatchObject({ title: 'Nothing to undo', open: true });
});

it('starts the count again at the next refusal', () => {
  consoleWithApi();
  renderHook(useRefusalMessages);
  act(() => announceRefusal('First'));
  press('u');
  act(() => announceRefusal('Second'));
  expect(shownToast.get()).toMatchObject({ title: 'Second' });
  expect(shownToast.get()?.description).toBeUndefined();
});
