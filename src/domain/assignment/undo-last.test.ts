import { beforeEach, expect, it, vi } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { pauseStore } from '#src/domain/store/pause-store.ts';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { actList, recordAssignment, UNDO_MS } from './recent-assignments.ts';
import { undoCommands } from './undo-last.ts';

const [declared] = undoCommands;
if (!declared) throw new Error('There is no command');
const undoLast = bindCommand(declared, () => undefined);
const store = { id: 7, name: 'Café Atlas', version: 3 } as never;
let sent: readonly SentRequest[];

beforeEach(() => {
  signInAs({ id: 1, role: 'supervisor' });
  sent = consoleWithApi().answer(storesRoutes.send, () => store);
});

it('gives the reason while nothing can be undone', () => {
  expect(undoLast.can()).toBe(false);
  expect(undoLast.whyNot()).toBe('Nothing to undo');
});

it('undoes acts on stores too, which a message offers with the time left', async () => {
  await pauseStore(store, { reason: 'Oven', until: null });
  expect(shownToast.get()?.undo?.leftMs).toBeGreaterThan(UNDO_MS - 1_000);
  shownToast.set(null);
  expect(undoLast.can()).toBe(true);
  undoLast.run();
  await expect.poll(() => shownToast.get()?.title).toBe('Café Atlas takes orders again');
  expect(sent.map(({ body }) => (body as { event: string }).event)).toEqual([
    'store.pause',
    'store.resume',
  ]);
  expect(undoLast.can()).toBe(false);
});

it('undoes the newest act first, and announces it where the screen lists the acts', async () => {
  const [first, second] = [vi.fn(async () => 'First'), vi.fn(async () => 'Second undone')];
  recordAssignment({ kind: 'other', text: 'First', undo: first });
  recordAssignment({ kind: 'other', text: 'Second', undo: second });
  const announce = vi.fn();
  actList.set({ announce });
  undoLast.run();
  await expect.poll(() => announce.mock.calls.length).toBe(1);
  expect(announce.mock.lastCall?.[0]).toMatchObject({ text: 'Second undone' });
  expect(first).not.toHaveBeenCalled();
});
