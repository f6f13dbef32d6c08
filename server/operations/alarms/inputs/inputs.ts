import { type RawBuilder, sql } from 'kysely';

/** An input of the rules that is in the database. */
export interface Input<T> {
  /** Its state as text: while that stays, it need not be read again. */
  mark: () => RawBuilder<string | null>;
  read: () => Promise<T>;
}
type Inputs = Readonly<Record<string, Input<unknown>>>;
type ValuesOf<I extends Inputs> = { [K in keyof I]: I[K] extends Input<infer T> ? T : never };

/** How often an input is read although its mark stays, for names that it shows. Milliseconds. */
const AGAIN_MS = 30_000;

/**
 * Remembers inputs by their marks, which one statement reads for all of them, in the order of the
 * inputs.
 */
export function createInputs<I extends Inputs>(inputs: I) {
  const names = Object.keys(inputs) as (keyof I & string)[];
  const known = new Map<keyof I, { mark: string | null; value: unknown; atMs: number }>();

  async function read(name: keyof I & string, mark: string | null, nowMs: number) {
    const before = known.get(name);
    if (before?.mark === mark && Math.abs(nowMs - before.atMs) < AGAIN_MS) return before.value;
    // Read after its mark: what changes in between has another mark at the next evaluation.
    const value = await inputs[name]?.read();
    known.set(name, { mark, value, atMs: nowMs });
    return value;
  }

  return {
    marks: (): RawBuilder<(string | null)[]> =>
      sql`array[${sql.join(names.map((name) => inputs[name]?.mark()))}]::text[]`,

    /** The inputs at these marks; one after the other, because all share a few connections. */
    async at(marks: readonly (string | null)[], nowMs: number): Promise<ValuesOf<I>> {
      const values: Record<string, unknown> = {};
      for (const [index, name] of names.entries())
        values[name] = await read(name, marks[index] ?? null, nowMs);
      return values as ValuesOf<I>;
    },
  };
}
