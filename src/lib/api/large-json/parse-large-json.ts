/** The most bytes of JSON that are parsed in one go: about 5 ms. */
const MAX_SYNC_BYTES = 300_000;
/** The most rows of an array in one message; each message is received in a task of its own. */
const ROWS = 2_000;

/** A part of an answer: first the answer without the rows of its long arrays, then their rows. */
export type JsonPart = { whole: unknown } | { key: string; rows: readonly unknown[] };

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > ROWS;

/** Splits a parsed response into pieces, in the order that `joinPieces` expects. */
export function* splitIntoPieces(answer: unknown): Generator<JsonPart> {
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

/**
 * Returns a function that adds a piece and returns the response so far, which is complete after the
 * last piece.
 */
export function joinPieces() {
  let answer: unknown;
  return (piece: JsonPart): unknown => {
    if ('whole' in piece) answer = piece.whole;
    else (answer as Record<string, unknown[]>)[piece.key]?.push(...piece.rows);
    return answer;
  };
}

/** True for the bytes of a response. */
export const isBytes = (data: unknown): data is BufferSource =>
  data instanceof ArrayBuffer || ArrayBuffer.isView(data);

/** Parses JSON in UTF-8. Throws a SyntaxError if the bytes are not JSON. */
export const parseJson = (bytes: BufferSource): unknown =>
  JSON.parse(new TextDecoder().decode(bytes));

/**
 * Parses JSON of any length, in UTF-8, without a long task: a worker decodes and parses a long one
 * and returns its rows some thousands at a time. Throws if it is not JSON.
 * @param bytes an ArrayBuffer is moved to the worker, not copied
 */
export function parseLargeJson(bytes: BufferSource): Promise<unknown> {
  if (bytes.byteLength <= MAX_SYNC_BYTES || typeof Worker === 'undefined')
    return Promise.resolve(bytes).then(parseJson);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
    const join = joinPieces();
    let answer: unknown;
    worker.onmessage = ({ data }: MessageEvent<JsonPart | null>) => {
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
    worker.postMessage(bytes, bytes instanceof ArrayBuffer ? [bytes] : []);
  });
}
