export { disputes } from '../en/disputes.ts';
