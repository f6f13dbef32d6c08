import * as Sentry from '@sentry/react';
import { readStored, STORED } from '#src/lib/storage.ts';
import { scrub } from './scrub.ts';

export interface ReporterSettings {
  sentryDsn: string;
  release: string;
  environment: string;
}

const stored = (): string[] =>
  [STORED.token, STORED.refreshToken].map(readStored).filter((text) => text !== null);

/** Starts the error reporter and returns a function that reports an error. */
export function createReporter(settings: ReporterSettings): (error: unknown) => void {
  Sentry.init({
    dsn: settings.sentryDsn,
    release: settings.release,
    environment: settings.environment,
    tracesSampleRate: 1,
    integrations: [Sentry.browserTracingIntegration()],
    // The headers would need the permission of any other host that is called, and would be of no
    // use there.
    tracePropagationTargets: [],
    beforeBreadcrumb: (breadcrumb) => scrub(breadcrumb, stored()),
    beforeSend: (event) => scrub(event, stored()),
    beforeSendSpan: (span) => scrub(span, stored()),
  });
  return (error) => void Sentry.captureException(error);
}
