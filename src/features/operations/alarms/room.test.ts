import { describe, expect, it } from 'vitest';
import { nextRoom } from './room.ts';

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
