import { inPieces } from './parse-aside.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  for (const piece of inPieces(JSON.parse(data))) postMessage(piece);
  // After the last piece, whatever their number.
  postMessage(null);
});
