import { FallbackScreen } from './fallback-screen.tsx';

export const Failed = () => <FallbackScreen onRetry={() => undefined} />;
