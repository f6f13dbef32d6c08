export { money } from '../en/money.ts';
