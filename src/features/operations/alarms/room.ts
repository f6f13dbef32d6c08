import { useEffect, useRef, useState } from 'react';
import { live } from '#src/domain/live/live.ts';

/** How the queue's rows are shown. */
export interface Room {
  /** They are shown, over the screen if they have no room of their own. */
  isOpen: boolean;
  /** The screen above leaves them room. */
  hasRoom: boolean;
}

interface Pointer {
  y: number;
  /** It is over the screen, which may be about to be clicked. */
  isOverScreen: boolean;
  /** When it last moved, by `performance.now()`. */
  atMs: number;
}

/** A pointer that has rested for this long is no longer aimed at anything. */
const AIM_MS = 10_000;

/**
 * The next state. The rows open at once, unless they would come under the pointer. The screen
 * changes its size only while no pointer is over it.
 */
export function nextRoom(
  now: Room,
  wants: boolean,
  { isOverScreen, isOverBand }: { isOverScreen: boolean; isOverBand: boolean },
): Room {
  return {
    isOpen: wants && (now.isOpen || now.hasRoom || !isOverBand),
    hasRoom: isOverScreen ? now.hasRoom : wants,
  };
}

/** Follows the pointer. `bandOf` is the height of the rows that may open, in pixels. */
export function useRoom(wants: boolean, isKnown: boolean, bandOf: () => number): Room {
  const [room, setRoom] = useState<Room>({ isOpen: false, hasRoom: false });
  const pointer = useRef<Pointer | null>(null);
  const isSettled = useRef(false);
  const shown = useRef(room);
  useEffect(() => {
    const look = () => {
      // What is known first opens with the page, where nothing is aimed at yet.
      const isFirst = isKnown && !isSettled.current;
      if (isKnown) isSettled.current = true;
      const now = shown.current;
      // The pointer moves all the time: nothing is measured where nothing can change.
      if (now.isOpen === wants && now.hasRoom === wants) return;
      const held = pointer.current;
      const isAimed = held !== null && performance.now() - held.atMs < AIM_MS && !isFirst;
      const where = {
        isOverScreen: isAimed && held.isOverScreen,
        isOverBand: isAimed && held.y > window.innerHeight - bandOf(),
      };
      const next = nextRoom(now, wants, where);
      if (next.isOpen === now.isOpen && next.hasRoom === now.hasRoom) return;
      shown.current = next;
      setRoom(next);
    };
    const onMove = ({ clientY: y, target }: PointerEvent) => {
      const isOverScreen = target instanceof Element && target.closest('#content') !== null;
      pointer.current = { y, isOverScreen, atMs: performance.now() };
      look();
    };
    const onLeave = () => {
      pointer.current = null;
      look();
    };
    look();
    const page = document.documentElement;
    window.addEventListener('pointermove', onMove, { passive: true });
    window.addEventListener('pointerdown', onMove, { passive: true });
    page.addEventListener('pointerleave', onLeave);
    const stop = live().clock.subscribe(look);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerdown', onMove);
      page.removeEventListener('pointerleave', onLeave);
      stop();
    };
  }, [wants, isKnown, bandOf]);
  return room;
}
