export { claims } from '../en/claims.ts';
