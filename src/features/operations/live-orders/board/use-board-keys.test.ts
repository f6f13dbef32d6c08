import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { changePanels, focusRow, unseenRow } from '#src/features/operations/live-orders/panels.ts';
import type { WritableValueStore } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { toggleRow } from './row-selection.ts';
import { IDLE_MS, useBoardKeys } from './use-board-keys.ts';

const tick = () => (live().clock as WritableValueStore<number>).set(Date.now());

beforeEach(() => {
  vi.useFakeTimers();
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  live().put(anOrder(1));
  live().board.arrange();
  live().put(anOrder(2));
  renderHook(useBoardKeys);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rows', () => {
  const idle = () => {
    vi.advanceTimersByTime(IDLE_MS);
    tick();
  };

  it('are sorted again after a minute without use', () => {
    unseenRow.set(1 as OrderId);
    selectOrder(1);
    idle();
    expect(live().board.get().rows).toEqual([1, 2]);
  });

  it.each([
    ['put the cursor on one', () => focusRow(0)],
    ['opened a pane', () => changePanels({ pane: 'order' })],
    ['selected one', () => toggleRow(1 as OrderId)],
  ])('stay once the user has %s', (_, use) => {
    unseenRow.set(1 as OrderId);
    selectOrder(1);
    use();
    idle();
    expect(live().board.get()).toMatchObject({ rows: [1], waiting: 1 });
  });

  it('stay while the user scrolls them with the wheel', () => {
    vi.advanceTimersByTime(IDLE_MS - 1_000);
    window.dispatchEvent(new Event('wheel'));
    vi.advanceTimersByTime(1_000);
    tick();
    expect(live().board.get()).toMatchObject({ rows: [1], waiting: 1 });
  });

  it('stay while the pointer is over them', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const over = document.createElement('div');
    vi.spyOn(document, 'querySelector').mockImplementation((selector) =>
      selector === '#board:hover' ? over : null,
    );
    vi.advanceTimersByTime(IDLE_MS);
    tick();
    expect(live().board.get()).toMatchObject({ rows: [1], waiting: 1 });
  });
});
