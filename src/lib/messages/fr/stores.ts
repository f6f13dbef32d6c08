export { stores } from '../en/stores.ts';
