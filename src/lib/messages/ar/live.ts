export { live } from '../en/live.ts';
