import type { ConsoleConfig } from '#contract/routes/platform/system.ts';

type Send = (error: unknown) => void;

const MAX_KEPT = 20;
const early: unknown[] = [];
let send: Send | null = null;

/** Reports an error to the error-reporting service; queues it until the reporter is loaded. */
export function reportError(error: unknown): void {
  if (send) send(error);
  else if (early.length < MAX_KEPT) early.push(error);
}

const onError = (event: ErrorEvent) => reportError(event.error ?? event.message);
const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);

/**
 * Loads the reporter, after the first render and only if a DSN is set: it is large. Errors that
 * occur before it is loaded are reported then.
 */
export async function startErrorReports(config: ConsoleConfig): Promise<void> {
  if (!config.sentryDsn) return;
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  await idle();
  const { createReporter } = await import('./sentry.ts');
  send = createReporter({ ...config, sentryDsn: config.sentryDsn });
  // From here on the reporter's own listeners apply.
  window.removeEventListener('error', onError);
  window.removeEventListener('unhandledrejection', onRejection);
  for (const error of early.splice(0)) send(error);
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
