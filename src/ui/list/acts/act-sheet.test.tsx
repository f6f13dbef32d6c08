import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { Text } from '#contract/text.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { ActSheet } from './act-sheet.tsx';
import { eventActs } from './event-act.ts';
import type { RecordAct } from './list-act.ts';

interface Row {
  id: number;
  version: number;
  acts: { hide: true };
}

const ROWS: readonly Row[] = [{ id: 7, version: 2, acts: { hide: true } }];
const { bulk } = categoriesRoutes;
const body = z.discriminatedUnion('event', [
  z.strictObject({
    ids: bulk.body.shape.ids,
    event: z.literal('category.hide'),
    reason: Text(300).min(3),
  }),
]);

afterEach(cleanup);

test('a reason outside of the limits of its call is asked for again, as it was typed', async () => {
  signInAs({ id: 1, role: 'admin' });
  const sent = consoleWithApi().answer(bulk, () => ({ results: [] }) as never);
  const facts = { kind: 'category', texts: 'categories.' };
  const [hide] = eventActs<Row, 'category.hide'>({ ...bulk, body }, facts, {
    hide: { asks: 'reason' },
  });
  const none = () => undefined;
  render(
    <ActSheet
      act={hide as RecordAct<Row>}
      rows={ROWS}
      tried={[]}
      name={({ id }) => `#${id}`}
      onRows={none}
      readAgain={async () => []}
      onEnd={none}
      onClose={none}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Reason');
  const send = async (reason: string) => {
    fireEvent.change(field, { target: { value: reason } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hide' })));
  };
  await send('ab');
  expect(screen.getByText('At least 3 characters.')).toBeTruthy();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['ab', 'true']);
  expect(sent).toEqual([]);
  // It may be out of view, such as below a long preview.
  await act(async () => {
    screen.getByRole('button', { name: 'Hide' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    await new Promise(requestAnimationFrame);
  });
  expect(document.activeElement).toBe(field);
  await send('out of season');
  expect(sent).toMatchObject([{ body: { event: 'category.hide', reason: 'out of season' } }]);
});

test('a refusal of the only row is said with its reason, and not counted', async () => {
  signInAs({ id: 1, role: 'admin' });
  const none = () => undefined;
  const refusal = { code: 'refused', message: 'It has no owner.' };
  const approve: RecordAct<Row> = {
    id: 'approve',
    label: 'stores.approve',
    can: () => true,
    isConfirmed: true,
    send: async (rows) => rows.map(({ id }) => ({ id, ok: false, error: refusal })),
  };
  const show = (rows: readonly Row[]) =>
    render(
      <ActSheet
        act={approve}
        rows={rows}
        tried={[]}
        name={({ id }) => `Atlas ${id}`}
        counted="stores.counted"
        onRows={none}
        readAgain={async () => []}
        onEnd={none}
        onClose={none}
      />,
    );
  const send = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: /Approve/ })));
  const { unmount } = show(ROWS);
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Atlas 7: not done. It has no owner.');
  expect(screen.queryByText(/failed/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  unmount();
  show([...ROWS, { id: 8, version: 1, acts: { hide: true } }]);
  await send();
  expect(screen.getByText('0 done, 2 failed')).toBeTruthy();
  expect(screen.getByText('Atlas 8').parentElement?.textContent).toBe('Atlas 8 It has no owner.');
});
