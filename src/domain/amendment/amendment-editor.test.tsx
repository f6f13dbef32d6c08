import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { amendmentsRoutes as routes } from '#contract/routes/operations/amendments.ts';
import { causeSettings } from '#src/domain/cause/cause-settings.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { anAmendedOrder, aPreview, SUBSTITUTES } from '#tests/support/gallery/amendment-samples.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { AmendmentEditor } from './amendment-editor.tsx';

dispatchKeys();

/** The editor of an order, with a clock of presses that the test moves. */
function show({
  preview = () => aPreview(),
  more = {},
  causes = {},
}: {
  preview?: () => ReturnType<typeof aPreview>;
  more?: object;
  causes?: object;
} = {}) {
  signInAs({ id: 1, role: 'operator' });
  const time = { now: 0 };
  const api = consoleWithApi({
    pressClock: {
      nowMs: () => time.now,
      timeOf: () => time.now,
      after: () => undefined,
      afterPaint: (run) => run(),
    },
  });
  causeSettings.set({ ...causeSettings.get(), ...causes });
  const priced = api.answer(routes.preview, preview);
  api.answer(routes.substitutes, () => ({ items: [...SUBSTITUTES] }));
  api.answer(routes.additions, () => ({ items: [...SUBSTITUTES] }));
  const sent = api.answer(routes.amend, () => anAmendedOrder({ total: '12600', version: 4 }));
  const onSent = vi.fn();
  const onLeave = vi.fn();
  render(
    <QueryClientProvider client={queryClient()}>
      <AmendmentEditor
        order={anAmendedOrder(more)}
        map={() => null}
        onSent={onSent}
        onLeave={onLeave}
      />
    </QueryClientProvider>,
  );
  return { priced, sent, onSent, onLeave, time, user: userEvent.setup() };
}
const bodyOf = (sent: readonly { body: unknown }[]) => sent.at(-1)?.body as Record<string, unknown>;

it('replaces a line by keys, at the store’s expense, and sends what was priced', async () => {
  const { user, priced, sent, onSent, time } = show();
  await user.keyboard('/');
  await screen.findByRole('option', { name: /Tajine de kefta/ });
  await user.keyboard('kef{Enter}p');
  await screen.findByText('the store pays the difference');
  await screen.findByText(/^The customer pays MAD.8\.00 more/);
  await waitFor(() => expect(bodyOf(priced)).toMatchObject({ cause: 'item_missing' }));
  time.now = 1_000;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(bodyOf(sent)).toMatchObject({
    cause: 'item_missing',
    lines: [
      { line: 1, quantity: 0 },
      { add: { itemId: 20, quantity: 2 }, replaces: 1, pays: 'store' },
    ],
  });
});

it('has the payer of the cause pay, until another one is chosen', async () => {
  const { user, priced } = show({
    causes: { item_missing: { payer: 'platform' }, quality: { payer: 'store' } },
  });
  await user.keyboard('/');
  await screen.findByRole('option', { name: /Tajine de kefta/ });
  await user.keyboard('kef{Enter}');
  await screen.findByText('the platform pays the difference');
  await user.click(screen.getByText(/^Cause: Item missing/));
  await user.click(screen.getByRole('radio', { name: /Bad quality/ }));
  await screen.findByText('the store pays the difference');
  await waitFor(() => expect(bodyOf(priced)).toMatchObject({ cause: 'quality' }));
  act(() => screen.getByRole('listbox').focus());
  await user.keyboard('p');
  await screen.findByText('the platform pays the difference');
  await user.click(screen.getByRole('radio', { name: /Item wrong|Wrong item/ }));
  expect(screen.getByText('the platform pays the difference')).toBeDefined();
});

it('asks for the cause if the usual one is switched off', async () => {
  const { user, sent, time } = show({ causes: { item_missing: { off: true } } });
  await user.keyboard('x');
  await screen.findByText(/^The customer pays/);
  time.now = 1_000;
  await user.keyboard('{Enter}');
  expect(keyRefusal.get()?.text).toMatch(/[Cc]ause|reason/);
  expect(sent).toEqual([]);
});

it('adds an item with its choices by keys', async () => {
  const { user, priced } = show();
  await user.keyboard('+');
  await screen.findByRole('combobox', { name: 'Add an item' });
  await screen.findByRole('option', { name: /Pizza/ });
  await user.keyboard('piz{Enter}');
  const choices = await screen.findByRole('listbox', { name: 'Choices of Pizza' });
  await waitFor(() => expect(choices).toHaveFocus());
  // Large, and the sauce under the cursor.
  await user.keyboard('2{Enter}');
  expect(await screen.findByRole('option', { name: /added: Pizza/ })).toHaveTextContent('60.00');
  expect(await screen.findByText(/^Large, Harissa · added/)).toBeVisible();
  await user.keyboard('3');
  await waitFor(() =>
    expect(bodyOf(priced)).toMatchObject({
      cause: 'changed_mind',
      lines: [
        {
          add: {
            itemId: 22,
            quantity: 3,
            modifiers: { variant: 'Large', options: [{ group: 'Sauce', name: 'Harissa' }] },
          },
        },
      ],
    }),
  );
});

it('Escape leads from the choices back to the items, then to the basket', async () => {
  const { user } = show();
  await user.keyboard('/');
  await screen.findByRole('option', { name: /Pizza/ });
  await user.keyboard('piz{Enter}');
  await screen.findByRole('listbox', { name: 'Choices of Pizza' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('combobox', { name: /^Instead of/ })).toHaveValue('piz');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('listbox', { name: 'Items' })).toHaveFocus());
});

it('sends nothing whose price has not stood on the screen', async () => {
  const { user, sent } = show();
  await user.keyboard('x');
  await screen.findByText(/^The customer pays/);
  await user.keyboard('{Enter}');
  expect(keyRefusal.get()?.text).toMatch(/has just changed/);
  expect(sent).toEqual([]);
});

it('digits type a quantity until the cursor moves', async () => {
  const { user } = show();
  await user.keyboard('12');
  expect(await screen.findByRole('option', { name: /^12 ×/ })).toBeVisible();
  await user.keyboard('{Backspace}');
  expect(await screen.findByRole('option', { name: /^1 ×.*was 2/ })).toBeVisible();
  await user.keyboard('{ArrowDown}3');
  expect(await screen.findByRole('option', { name: /^3 × Thé/ })).toBeVisible();
});

it('shows a refusal in place of the price, and sends nothing', async () => {
  const refuse = () => {
    throw new Refusal(409, { code: 'order.not_amendable', message: 'Nothing would be left.' });
  };
  const { user, sent } = show({ preview: refuse });
  await user.keyboard('x');
  expect(await screen.findByText('Nothing would be left.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
});

it('a key that the basket does not use reaches nothing else, and Escape leaves', async () => {
  const { user, onLeave } = show();
  const behind = vi.fn();
  window.addEventListener('keydown', (event) => event.defaultPrevented || behind(event.key));
  await user.keyboard('a');
  expect(behind).not.toHaveBeenCalledWith('a');
  await user.keyboard('{Escape}');
  expect(onLeave).toHaveBeenCalled();
});

it('says what is left of a missing line, and whether it is off until tomorrow', async () => {
  const { user, priced } = show();
  expect(screen.getByRole('checkbox', { name: /Off until tomorrow/ })).toBeDisabled();
  await user.keyboard('x');
  const line = { line: 1, quantity: 0 };
  const pricedLine = () => (bodyOf(priced)?.lines as unknown[] | undefined)?.[0];
  await waitFor(() => expect(pricedLine()).toEqual({ ...line, offUntilTomorrow: true }));
  await user.keyboard('o');
  await waitFor(() => expect(pricedLine()).toEqual(line));
  await user.keyboard('l');
  expect(screen.getByRole('textbox', { name: /Left in the store/ })).toHaveFocus();
  await user.keyboard('4{Escape}');
  await waitFor(() => expect(pricedLine()).toEqual({ ...line, left: 4 }));
  expect(screen.getByRole('listbox')).toHaveFocus();
});

it('a line that is whole is not off until tomorrow', async () => {
  const { user, priced } = show();
  await user.keyboard('o');
  expect(keyRefusal.get()?.text).toMatch(/^Only of a line that is missing/);
  expect(priced).toEqual([]);
});

it('leaves lines and payment alone on the road', async () => {
  const { user, priced } = show({ more: { status: 'picked_up' } });
  await user.keyboard('x');
  expect(keyRefusal.get()?.text).toBe('On the way: lines and payment are final');
  await act(async () => undefined);
  expect(priced).toEqual([]);
});
