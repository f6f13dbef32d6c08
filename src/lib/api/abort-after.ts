/**
 * A signal that aborts with another one, and after some milliseconds by itself. Not
 * `AbortSignal.any`, which Firefox before 124 and Safari before 17.4 lack.
 */
export function abortAfter(ms: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  AbortSignal.timeout(ms).addEventListener('abort', ({ target }) =>
    controller.abort((target as AbortSignal).reason),
  );
  return controller.signal;
}
