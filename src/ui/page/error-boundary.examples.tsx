import { ErrorBoundary } from './error-boundary.tsx';

export const Whole = () => (
  <ErrorBoundary>
    <p>The screen</p>
  </ErrorBoundary>
);
