import { EvidenceLater } from './evidence-later.tsx';

const later = {
  at: '2026-12-01T09:30:00.000Z',
  balance: '41300',
  held: '30000',
  lines: [{ line: 'refunds', amount: '-1200' }],
} as const;

export const Decided = () => (
  <EvidenceLater later={{ ...later, lines: [...later.lines], until: 'decision' }} isAfterDecision />
);
export const UntilNow = () => (
  <EvidenceLater
    later={{ ...later, lines: [...later.lines], until: 'now' }}
    isAfterDecision={false}
  />
);
export const Unmoved = () => (
  <EvidenceLater later={{ ...later, lines: [], until: 'now' }} isAfterDecision />
);
