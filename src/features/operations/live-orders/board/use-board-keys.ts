import { useEffect } from 'react';
import { picture } from '#src/domain/live/picture.ts';
import { commands, runKey } from '#src/features/operations/live-orders/commands.ts';
import { useCommands } from '#src/lib/keys/commands.ts';
import { pause } from './shown.ts';

/** A board that nobody touches for this long belongs to nobody's hand: it may move. */
export const IDLE_MS = 60_000;

/** The board's keys while its screen is shown, and its tidying while nobody is there. */
export function useBoardKeys(): void {
  useCommands(commands);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const onKey = (event: KeyboardEvent) => {
      touch();
      runKey(event);
    };
    const stopClock = picture().clock.subscribe(() => {
      const { waiting, unsorted } = picture().board.get();
      if (pause.get() || Date.now() - touchedAt < IDLE_MS || waiting + unsorted === 0) return;
      picture().board.arrange();
      touch();
    });
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointermove', touch);
    window.addEventListener('pointerdown', touch);
    return () => {
      stopClock();
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointermove', touch);
      window.removeEventListener('pointerdown', touch);
    };
  }, []);
}
