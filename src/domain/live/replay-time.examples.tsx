import { NOW } from '#tests/support/gallery/moment.ts';
import { ReplayTime } from './replay-time.tsx';

export const Recorded = () => <ReplayTime at={NOW} />;
export const Older = () => <ReplayTime at="2026-01-02T12:00:00.000Z" />;
