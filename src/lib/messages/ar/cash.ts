export { cash } from '../en/cash.ts';
