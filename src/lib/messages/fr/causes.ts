export { causes } from '../en/causes.ts';
