export { commitments } from '../en/commitments.ts';
