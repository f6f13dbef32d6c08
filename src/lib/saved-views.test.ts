import { expect, it } from 'vitest';
import { type View, viewsRoutes } from '#contract/routes/people/views.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { savedViewsOf } from './saved-views.ts';

it('a view that is created while the views are loading is kept', async () => {
  signInAs({ id: 1, role: 'operator' });
  const api = consoleWithApi();
  const made = { id: 7, name: 'Mine' } as View;
  const answers: ((value: { items: View[] }) => void)[] = [];
  api.answer(viewsRoutes.list, () => new Promise((resolve) => void answers.push(resolve)));
  api.answer(viewsRoutes.create, () => made);
  const { views, read, create } = savedViewsOf('orders');
  const reading = read();
  await expect.poll(() => answers.length).toBe(1);
  await create('Mine', false, {});
  // Read before the view was created.
  answers[0]?.({ items: [] });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ items: [made] });
  await reading;
  expect(views.get()).toEqual([made]);
});
