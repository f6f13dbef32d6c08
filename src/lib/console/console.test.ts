import { describe, expect, it, vi } from 'vitest';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { call } from '#src/lib/api/call.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import {
  createConsole,
  currentConsole,
  defineDerived,
  definePart,
  defineStore,
} from './console.ts';

const chosen = defineStore<readonly number[]>(() => []);
const total = defineDerived(
  () => chosen.get().reduce((sum, one) => sum + one, 0),
  (again) => void chosen.subscribe(again),
);

describe('a console', () => {
  it('starts without the state of the previous one', () => {
    chosen.set([1, 2]);
    expect(total.get()).toBe(3);
    createConsole();
    expect(chosen.get()).toEqual([]);
    expect(total.get()).toBe(0);
  });

  it('creates a part once, and disposes of parts in reverse order', () => {
    const ended: string[] = [];
    const make = vi.fn(() => 'source');
    const source = definePart(make, (name) => ended.push(name));
    const board = definePart(
      () => `board of ${source()}`,
      (name) => ended.push(name),
    );
    expect([source(), board(), source()]).toEqual(['source', 'board of source', 'source']);
    expect(make).toHaveBeenCalledTimes(1);
    currentConsole().dispose();
    currentConsole().dispose();
    expect(ended).toEqual(['board of source', 'source']);
  });

  it('notifies of a derived value only when it changes', () => {
    const listener = vi.fn();
    total.subscribe(listener);
    chosen.set([3]);
    chosen.set([1, 2]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not settle a call that was in flight when it was disposed of', async () => {
    signInAs({ id: 1, role: 'operator' });
    const api = consoleWithApi();
    let answer: (body: { items: [] }) => void = () => undefined;
    const requests = api.answer(
      notesRoutes.list,
      () => new Promise<never>((done) => (answer = done as never)),
    );
    const settled = vi.fn();
    void call(notesRoutes.list, { query: { subject: 'store:1' } }).then(settled, settled);
    await expect.poll(() => requests.length).toBe(1);
    createConsole();
    answer({ items: [] });
    // Enough for an answer to pass through the client.
    await new Promise((done) => setImmediate(done));
    expect(settled).not.toHaveBeenCalled();
  });
});
