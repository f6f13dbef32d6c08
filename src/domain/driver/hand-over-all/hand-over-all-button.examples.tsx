import type { FirstDriver } from './hand-over-all.ts';
import { HandOverAllButton } from './hand-over-all-button.tsx';

const driver = { id: 41, code: 'd113', name: 'Hamza', activeOrders: [414] } as never as FirstDriver;

export const WithOrders = () => <HandOverAllButton driver={driver} />;
