export { cases } from '../en/cases.ts';
