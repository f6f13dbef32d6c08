export { orders } from '../en/orders.ts';
