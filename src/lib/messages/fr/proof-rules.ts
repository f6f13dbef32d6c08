export { proof_rules } from '../en/proof-rules.ts';
