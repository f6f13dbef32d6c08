export { featured } from '../en/featured.ts';
