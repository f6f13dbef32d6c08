export { amendments } from '../en/amendments.ts';
