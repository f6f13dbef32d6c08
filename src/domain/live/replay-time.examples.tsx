import { ReplayTime } from './replay-time.tsx';

export const Recorded = () => <ReplayTime at={new Date(Date.now() - 60_000).toISOString()} />;
export const Older = () => <ReplayTime at="2026-01-02T12:00:00.000Z" />;
