import { ExpiryMark } from './expiry-mark.tsx';

export const Fine = () => <ExpiryMark day="2027-03-14" />;
export const Due = () => <ExpiryMark day="2026-03-20" />;
export const Expired = () => <ExpiryMark day="2026-02-01" />;
export const None = () => <ExpiryMark day={null} />;
