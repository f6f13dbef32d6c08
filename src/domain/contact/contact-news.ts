import { changesOf } from '#src/domain/live/record-follower.ts';

/** Messages may come by the hundred: what shows a thread reads it at most this often. Milliseconds. */
const LEAST_MS = 1_500;

/** Calls back once something was said anywhere, but not often. Call the returned function to stop. */
export function onContactNews(fn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = changesOf('contact').subscribe(() => {
    timer ??= setTimeout(() => {
      timer = null;
      fn();
    }, LEAST_MS);
  });
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
}
