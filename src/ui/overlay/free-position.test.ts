import { expect, it } from 'vitest';
import { findFreePosition, isFree } from './free-position.ts';

const area = { left: 256, top: 44, width: 1_000, height: 600 };
const size = { width: 380, height: 60 };
const button = (left: number, top: number) => ({ left, top, width: 80, height: 28 });

it('is at the bottom right if no control is there', () => {
  expect(findFreePosition(size, area, [])).toEqual({ left: 864, top: 572 });
  expect(findFreePosition(size, area, [button(300, 600)])).toEqual({ left: 864, top: 572 });
});

it('moves to the left or up before it covers a control', () => {
  expect(findFreePosition(size, area, [button(1_000, 590)])).toEqual({ left: 268, top: 572 });
  const both = [button(1_000, 590), button(300, 590), button(700, 590)];
  expect(findFreePosition(size, area, both)).toEqual({ left: 864, top: 524 });
});

it('covers the fewest controls if every position covers some', () => {
  const everywhere = Array.from({ length: 60 }, (_, n) => [
    button(880, 44 + 10 * n),
    button(900, 44 + 10 * n),
    button(280, 44 + 10 * n),
    button(700, 44 + 10 * n),
  ]).flat();
  expect(findFreePosition(size, area, everywhere).left).toBe(268);
});

it('stays where it is while it covers nothing', () => {
  const here = { left: 268, top: 300, ...size };
  expect(isFree(here, area, [button(1_000, 590)])).toBe(true);
  expect(isFree(here, area, [button(300, 320)])).toBe(false);
  expect(isFree(here, { ...area, height: 300 }, [])).toBe(false);
});
