import { fireEvent, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signInAs } from '#tests/support/fake-api.ts';
import { nextRoom, useRoom } from './room.ts';

const NONE = { isOpen: false, hasRoom: false };
const away = { isOverScreen: false, isOverBand: false };
const overRows = { isOverScreen: true, isOverBand: false };
const overBand = { isOverScreen: true, isOverBand: true };

describe('the room of the alarm queue', () => {
  it('is made at once while no pointer is over the screen', () => {
    expect(nextRoom(NONE, true, away)).toEqual({ isOpen: true, hasRoom: true });
  });

  it('opens over the screen, which keeps its size under a pointer', () => {
    expect(nextRoom(NONE, true, overRows)).toEqual({ isOpen: true, hasRoom: false });
  });

  it('waits while the pointer is where the rows would open', () => {
    expect(nextRoom(NONE, true, overBand)).toEqual(NONE);
    expect(nextRoom({ isOpen: true, hasRoom: false }, true, overBand).isOpen).toBe(true);
  });

  it('is given back once the queue is empty and the pointer away', () => {
    const open = { isOpen: true, hasRoom: true };
    expect(nextRoom(open, false, overRows)).toEqual({ isOpen: false, hasRoom: true });
    expect(nextRoom({ isOpen: false, hasRoom: true }, false, away)).toEqual(NONE);
  });
});

it('measures nothing while the pointer moves and no row can open or close', () => {
  signInAs({ id: 1, role: 'operator' });
  const bandOf = vi.fn(() => 100);
  const { result, rerender } = renderHook(({ wants }) => useRoom(wants, true, bandOf), {
    initialProps: { wants: false },
  });
  for (let y = 0; y < 50; y += 1) fireEvent.pointerMove(document.body, { clientY: y });
  expect(bandOf).not.toHaveBeenCalled();
  rerender({ wants: true });
  expect(result.current.isOpen).toBe(true);
  expect(bandOf).toHaveBeenCalled();
});
