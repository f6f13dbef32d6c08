import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { chooseOn, chooseTo, chosen, clearChoice, toggleChoice } from './choice.ts';

const rows = [11, 12, 13, 14, 15] as OrderId[];

const ids = () => [...chosen.get()].sort((a, b) => a - b);
beforeEach(() => {
  const board = { ...live().board, get: () => ({ ...live().board.get(), rows }) };
  showSource({ ...live(), board });
  clearChoice();
  selectOrder(12);
});

describe('selecting rows', () => {
  it('grows and shrinks a range from where it began, and moves the focus along', () => {
    chooseOn(1);
    chooseOn(1);
    expect(ids()).toEqual([12, 13, 14]);
    chooseOn(-1);
    expect(ids()).toEqual([12, 13]);
    chooseOn(-1);
    chooseOn(-1);
    expect(ids()).toEqual([11, 12]);
    expect(selection.get().orderId).toBe(11);
    chooseOn(-1);
    expect(ids()).toEqual([11, 12]);
  });

  it('keeps what was selected before, and begins a new range from another focus', () => {
    toggleChoice(15 as OrderId);
    chooseTo(13 as OrderId);
    expect(ids()).toEqual([12, 13, 15]);
    selectOrder(11);
    chooseTo(12 as OrderId);
    expect(ids()).toEqual([11, 12, 13, 15]);
    toggleChoice(15 as OrderId);
    expect(ids()).toEqual([11, 12, 13]);
  });

  it('takes a row alone where the focus is not on the board', () => {
    selectOrder(99);
    chooseTo(14 as OrderId);
    expect(ids()).toEqual([14]);
  });
});
