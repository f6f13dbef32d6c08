import type { Log } from '../../platform/db/log.ts';

interface Deps {
  /** The number of the newest entry of each of these people who have one. */
  readNewest: (people: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  log: Pick<Log, 'warn'>;
}

/** How long look-ups are gathered for one statement. Milliseconds. */
const GATHER_MS = 20;
export const INBOX_CHANNEL = 'tawsil_inbox';

/**
 * The number of the newest inbox entry of the people whose apps have asked this server, in memory. The
 * database announces new entries.
 */
export function createNewestEntries({ readNewest, log }: Deps) {
  const newest = new Map<number, number>();
  const listeners = new Set<(people: readonly number[]) => void>();
  let gathered: Set<number> | null = null;
  let reading: Promise<void> = Promise.resolve();

  async function read(people: readonly number[]): Promise<void> {
    try {
      const found = await readNewest(people);
      for (const id of people) newest.set(id, found.get(id) ?? 0);
    } catch (error) {
      // The orders matter more: the number follows with the next entry.
      log.warn({ err: error }, 'Reading the newest inbox entries failed');
    }
  }

  /** Reads the number of this person, once; many at once cost one statement. */
  function load(person: number): Promise<void> {
    if (newest.has(person)) return Promise.resolve();
    if (gathered) {
      gathered.add(person);
      return reading;
    }
    const people = new Set([person]);
    gathered = people;
    reading = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      gathered = null;
      return read([...people]);
    });
    return reading;
  }

  return {
    load,
    numberOf: (person: number): number => newest.get(person) ?? 0,
    /** Receives a notification of the database: the ids of people with new entries. */
    async receive(payload: string): Promise<void> {
      const ids = payload.split(',').map(Number);
      const isComplete = ids.every(Number.isSafeInteger);
      const people = isComplete ? ids.filter((id) => newest.has(id)) : [...newest.keys()];
      if (people.length === 0) return;
      await read(people);
      for (const listener of listeners) listener(people);
    },
    onNews(listener: (people: readonly number[]) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type NewestEntries = ReturnType<typeof createNewestEntries>;
