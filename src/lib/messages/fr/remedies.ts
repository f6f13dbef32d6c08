export { remedies, remedyTypes } from '../en/remedies.ts';
