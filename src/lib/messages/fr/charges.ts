export { charges } from '../en/charges.ts';
