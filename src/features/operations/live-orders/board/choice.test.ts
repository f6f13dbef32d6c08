import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import {
  clearSelection,
  extendSelection,
  selectedRows,
  selectTo,
  toggleRow,
} from './row-selection.ts';

const rows = [11, 12, 13, 14, 15] as OrderId[];

const ids = () => [...selectedRows.get()].sort((a, b) => a - b);
beforeEach(() => {
  const board = { ...live().board, get: () => ({ ...live().board.get(), rows }) };
  showSource({ ...live(), board });
  clearSelection();
  selectOrder(12);
});

describe('selecting rows', () => {
  it('extends and shrinks a range from its start, and moves the focus along', () => {
    extendSelection(1);
    extendSelection(1);
    expect(ids()).toEqual([12, 13, 14]);
    extendSelection(-1);
    expect(ids()).toEqual([12, 13]);
    extendSelection(-1);
    extendSelection(-1);
    expect(ids()).toEqual([11, 12]);
    expect(selection.get().orderId).toBe(11);
    extendSelection(-1);
    expect(ids()).toEqual([11, 12]);
  });

  it('keeps earlier selected rows, and starts a new range at another focus', () => {
    toggleRow(15 as OrderId);
    selectTo(13 as OrderId);
    expect(ids()).toEqual([12, 13, 15]);
    selectOrder(11);
    selectTo(12 as OrderId);
    expect(ids()).toEqual([11, 12, 13, 15]);
    toggleRow(15 as OrderId);
    expect(ids()).toEqual([11, 12, 13]);
  });

  it('selects a single row if the focus is not on the board', () => {
    selectOrder(99);
    selectTo(14 as OrderId);
    expect(ids()).toEqual([14]);
  });
});
