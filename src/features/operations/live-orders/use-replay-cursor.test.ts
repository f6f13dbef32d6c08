import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { outcome } from '#src/features/operations/live-orders/outcome.ts';
import { unseenRow } from '#src/features/operations/live-orders/panels.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { createValueStore } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { useReplayCursor } from './use-replay-cursor.ts';

const THEN_MS = Date.parse('2026-03-02T12:10:00.000Z');
const ready = createValueStore(false);

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  ready.set(false);
  live().put(anOrder(7));
  live().board.arrange();
});
const replay = () => showSource({ ...live(), kind: 'replay', ready, now: () => THEN_MS });

it('says that the selected order is not on the board of the moment, once the moment is shown', () => {
  replay();
  selectOrder(414);
  renderHook(useReplayCursor);
  expect(outcome.get().text).toBe('');
  act(() => ready.set(true));
  expect(outcome.get().text).toBe(`#414 is not on the board at ${timeOfDay(THEN_MS)}`);
  expect(selection.get().orderId).toBe(414);
  outcome.clear();
  act(() => live().put(anOrder(8)));
  expect(outcome.get().text).toBe('');
});

it('says that the filter hides the selected order', () => {
  replay();
  ready.set(true);
  selectOrder(7);
  renderHook(useReplayCursor);
  expect(outcome.get().text).toBe('');
  act(() => live().board.filter(() => false));
  expect(outcome.get().text).toBe('#7 is hidden by the filter');
});

it('says nothing of a cursor that the board itself has put', () => {
  replay();
  ready.set(true);
  unseenRow.set(414 as OrderId);
  selectOrder(414);
  renderHook(useReplayCursor);
  expect(outcome.get().text).toBe('');
});

it('says nothing while the board is live', () => {
  selectOrder(414);
  renderHook(useReplayCursor);
  expect(outcome.get().text).toBe('');
});
