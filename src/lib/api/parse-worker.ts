import { splitIntoPieces } from './parse-large-json.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  for (const piece of splitIntoPieces(JSON.parse(data))) postMessage(piece);
  // The end mark, after any number of pieces.
  postMessage(null);
});
