interface Deps<Row, Result> {
  send: (row: Row) => Promise<Result>;
  /** Writes results, at least one. */
  write: (results: readonly Result[]) => Promise<unknown>;
}

/** Rows that are sent side by side; their results are collected, and written together. */
export function createSending<Row, Result>({ send, write }: Deps<Row, Result>) {
  const underWay = new Set<Promise<void>>();
  const results: Result[] = [];

  async function flush(): Promise<void> {
    const written = results.splice(0);
    if (written.length > 0) await write(written);
  }

  return {
    /** The number of rows that are being sent. */
    size: () => underWay.size,
    begin(row: Row): void {
      const call = send(row)
        .then((result) => void results.push(result))
        .finally(() => underWay.delete(call));
      underWay.add(call);
    },
    /** Resolves once one of the rows is sent. */
    next: () => Promise.race(underWay),
    flush,
    /** Resolves once every row is sent, and its result written. */
    async end(): Promise<void> {
      while (underWay.size > 0) {
        await Promise.race(underWay);
        await flush();
      }
      await flush();
    },
  };
}
