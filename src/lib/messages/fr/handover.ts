export { handover } from '../en/handover.ts';
