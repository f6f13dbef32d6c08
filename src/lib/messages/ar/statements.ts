export { statements } from '../en/statements.ts';
