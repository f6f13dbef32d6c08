import { inPieces } from './parse-aside.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  for (const piece of inPieces(JSON.parse(data))) postMessage(piece);
  // The end mark, after any number of pieces.
  postMessage(null);
});
