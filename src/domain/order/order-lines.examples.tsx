import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { OrderLines } from './order-lines.tsx';

export const Short = () => <OrderLines order={anOrderDetail(414)} />;
export const Full = () => <OrderLines order={anOrderDetail(414)} isFull />;
