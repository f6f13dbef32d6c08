export { remedies } from '../en/remedies.ts';
