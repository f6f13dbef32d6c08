export { proposals } from '../en/proposals.ts';
