import { expect, it } from 'vitest';
import { type Category, categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { moveCategoryActs } from './move-category.ts';

const row = (id: number, position: number, parentId: number | null = null) =>
  ({ id, position, parentId, name: `Kind ${id}` }) as Category;
const [up, down] = moveCategoryActs;

it('moves several categories in the order that keeps theirs', async () => {
  signInAs({ id: 1, role: 'catalogue' });
  const sent = consoleWithApi().answer(categoriesRoutes.move, () => row(1, 1));
  await up?.send([row(2, 2), row(1, 1)], '');
  await down?.send([row(1, 1), row(2, 2)], '');
  expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
    ['/categories/1/move', { to: 'up' }],
    ['/categories/2/move', { to: 'up' }],
    ['/categories/2/move', { to: 'down' }],
    ['/categories/1/move', { to: 'down' }],
  ]);
});

it('sends the same command again if its answer was lost, and another one after a refusal', async () => {
  signInAs({ id: 1, role: 'catalogue' });
  const api = consoleWithApi();
  let fault: Error | null = new Error('No answer');
  const sent = api.answer(categoriesRoutes.move, () => {
    if (fault) throw fault;
    return row(1, 1);
  });
  expect(await up?.send([row(1, 2)], '')).toMatchObject([{ id: 1, ok: false }]);
  fault = new Refusal(409, { code: 'category.at_end', message: 'It is the first already.' });
  expect(await up?.send([row(1, 2)], '')).toMatchObject([{ id: 1, ok: false }]);
  fault = null;
  expect(await up?.send([row(1, 2)], '')).toMatchObject([{ id: 1, ok: true }]);
  const commands = sent.map(({ body }) => (body as { commandId: string }).commandId);
  expect(commands[1]).toBe(commands[0]);
  expect(commands[2]).not.toBe(commands[0]);
});

it('moves none past another of the same parent that is at the end already', async () => {
  signInAs({ id: 1, role: 'catalogue' });
  const sent = consoleWithApi().answer(categoriesRoutes.move, ({ path }) => {
    if (path !== '/categories/1/move') return row(3, 1, 9);
    throw new Refusal(409, { code: 'category.at_end', message: 'It is the first already.' });
  });
  const results = await up?.send([row(1, 1), row(2, 2), row(3, 2, 9)], '');
  expect(results).toMatchObject([
    { id: 1, ok: false },
    { id: 2, ok: false, error: { message: 'It is the first already.' } },
    { id: 3, ok: true },
  ]);
  expect(sent.map(({ path }) => path)).toEqual(['/categories/1/move', '/categories/3/move']);
});
