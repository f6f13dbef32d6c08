export { promotions } from '../en/promotions.ts';
