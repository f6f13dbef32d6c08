export { payouts } from '../en/payouts.ts';
