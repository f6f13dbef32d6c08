import { aPayout } from '#tests/support/gallery/samples.ts';
import { StatusText } from './status-text.tsx';

export const Requested = () => (
  <StatusText payout={aPayout(12, { status: 'requested', legalEvents: [] })} />
);
