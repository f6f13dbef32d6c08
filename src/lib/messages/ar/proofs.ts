export { proofs } from '../en/proofs.ts';
