import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePosition, freePositionFor, isFree } from './free-position.ts';

const room = { left: 256, top: 44, width: 1_000, height: 600 };
const size = { width: 380, height: 60 };
const button = (left: number, top: number) => ({ left, top, width: 80, height: 28 });

it('is at the bottom right if no control is there', () => {
  expect(findFreePosition(size, room, [])).toEqual({ left: 864, top: 572 });
  expect(findFreePosition(size, room, [button(300, 600)])).toEqual({ left: 864, top: 572 });
});

it('moves to the left or up before it covers a control', () => {
  expect(findFreePosition(size, room, [button(1_000, 590)])).toEqual({ left: 268, top: 572 });
  const both = [button(1_000, 590), button(300, 590), button(700, 590)];
  expect(findFreePosition(size, room, both)).toEqual({ left: 864, top: 524 });
});

it('covers the fewest controls if every position covers some', () => {
  const everywhere = Array.from({ length: 60 }, (_, n) => [
    button(880, 44 + 10 * n),
    button(900, 44 + 10 * n),
    button(280, 44 + 10 * n),
    button(700, 44 + 10 * n),
  ]).flat();
  expect(findFreePosition(size, room, everywhere).left).toBe(268);
});

it('covers no undo and no line of keys, even if every other position covers more controls', () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ ...room, top: 44 + 20 * n, height: 20 }));
  const foot = { ...room, top: 616, height: 28 };
  const undo = button(900, 540);
  const at = findFreePosition(size, room, rows, [foot, undo]);
  expect(isFree({ ...at, ...size }, room, [foot, undo])).toBe(true);
});

it('stays where it is while it covers nothing', () => {
  const here = { left: 268, top: 300, ...size };
  expect(isFree(here, room, [button(1_000, 590)])).toBe(true);
  expect(isFree(here, room, [button(300, 320)])).toBe(false);
  expect(isFree(here, { ...room, height: 300 }, [])).toBe(false);
});

/** Lays out elements by their class, as happy-dom does not. */
function layOut(
  boxes: Record<string, { left: number; top: number; width: number; height: number }>,
) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { left, top, width, height } = boxes[this.className] ?? {
      left: 0,
      top: 0,
      width: 0,
      height: 0,
    };
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
  });
}

describe('beside the figures of a decision', () => {
  const main = { left: 0, top: 0, width: innerWidth, height: innerHeight };
  const message = { left: 0, top: 0, width: 384, height: 60 };
  const show = (html: string) => {
    document.body.innerHTML = `<main class="main">${html}</main><div class="message"></div>`;
    onTestFinished(() => {
      document.body.innerHTML = '';
      vi.restoreAllMocks();
    });
    return freePositionFor(document.querySelector('.message') as HTMLElement);
  };

  it('covers no pane, whatever its lines, and not the row with the cursor', () => {
    const evidence = { left: 640, top: 44, width: 384, height: 724 };
    layOut({ main, message, evidence, cursor: { left: 0, top: 740, width: 640, height: 28 } });
    const at = show(
      '<div role="row" class="cursor" data-focused="true"></div><section class="evidence"></section>',
    );
    expect(at).toEqual({ left: 12, top: 672 });
  });

  it('lies between the lines of a pane that takes the whole screen', () => {
    const evidence = { ...main, top: 44, height: 724 };
    layOut({ main, message, evidence, iban: { left: 0, top: 720, width: 1_280, height: 24 } });
    const at = show('<section class="evidence"><p class="iban"></p></section>');
    expect(at).toEqual({ left: 628, top: 648 });
  });
});
