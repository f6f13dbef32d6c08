import { t } from '#src/lib/i18n.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { definePart } from './console.ts';

/** The rows that an act is being sent for, by kind and id. */
const inFlight = definePart(() => new Set<string>());

/** Whether an act is being sent for any row. */
export const isAnyInFlight = (): boolean => inFlight().size > 0;

/** Announces that an act is already being sent. The keys that follow still count. */
export const announceInFlight = (): void => keyRefusal.set({ text: t('shell.is_sending') });

/** The last act that was started in each turn. */
const turns = definePart(() => new Map<string, Promise<unknown>>());

/** Runs acts of the same turn one after another, each once the one before has ended. */
export async function sendInTurn<T>(turn: string, act: () => Promise<T>): Promise<T> {
  const before = turns().get(turn);
  const running = (async () => {
    await before?.catch(() => undefined);
    return act();
  })();
  turns().set(turn, running);
  try {
    return await running;
  } finally {
    if (turns().get(turn) === running) turns().delete(turn);
  }
}

/**
 * Runs an act for a row. Resolves to null, and announces it, if one is already being sent: a doubled
 * key or click sends nothing, and is no conflict with the first.
 */
export async function sendOnce<T>(row: string, act: () => Promise<T>): Promise<T | null> {
  const rows = inFlight();
  if (rows.has(row)) {
    announceInFlight();
    return null;
  }
  rows.add(row);
  try {
    return await act();
  } finally {
    rows.delete(row);
  }
}
