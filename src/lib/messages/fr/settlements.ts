export { settlements } from '../en/settlements.ts';
