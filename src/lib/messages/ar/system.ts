export { system } from '../en/system.ts';
