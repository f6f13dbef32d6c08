/** Characters of JSON that are parsed at once: about 5 ms. */
const AT_ONCE = 300_000;
/** Rows of an array in one message, whose reading is a task of its own. */
const ROWS = 2_000;

/** A part of an answer: first the answer without the rows of its long arrays, then their rows. */
export type Piece = { whole: unknown } | { key: string; rows: readonly unknown[] };

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > ROWS;

/** The pieces of a parsed answer, in the order in which `joinPieces` expects them. */
export function* inPieces(answer: unknown): Generator<Piece> {
  const fields = answer !== null && typeof answer === 'object' ? Object.entries(answer) : [];
  const long = fields.filter((field): field is [string, readonly unknown[]] => isLong(field[1]));
  if (long.length === 0 || Array.isArray(answer)) {
    yield { whole: answer };
    return;
  }
  yield { whole: { ...(answer as object), ...Object.fromEntries(long.map(([key]) => [key, []])) } };
  for (const [key, rows] of long)
    for (let at = 0; at < rows.length; at += ROWS) yield { key, rows: rows.slice(at, at + ROWS) };
}

/** Puts an answer together. Returns it after each piece; it is complete after the last one. */
export function joinPieces() {
  let answer: unknown;
  return (piece: Piece): unknown => {
    if ('whole' in piece) answer = piece.whole;
    else (answer as Record<string, unknown[]>)[piece.key]?.push(...piece.rows);
    return answer;
  };
}

/**
 * Parses JSON of any length without a long task: a long text is parsed by a worker, which hands the
 * rows back some thousands at a time. Error: the text is no JSON.
 */
export function parseAside(text: string): Promise<unknown> {
  if (text.length <= AT_ONCE || typeof Worker === 'undefined')
    return Promise.resolve().then(() => JSON.parse(text));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
    const join = joinPieces();
    let answer: unknown;
    worker.onmessage = ({ data }: MessageEvent<Piece | null>) => {
      if (data) {
        answer = join(data);
        return;
      }
      worker.terminate();
      resolve(answer);
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      reject(new SyntaxError(message));
    };
    worker.postMessage(text);
  });
}
