import { parseJson, splitIntoPieces } from './parse-large-json.ts';

addEventListener('message', ({ data }: MessageEvent<BufferSource>) => {
  for (const piece of splitIntoPieces(parseJson(data))) postMessage(piece);
  // The end mark, after any number of pieces.
  postMessage(null);
});
