export { categories } from '../en/categories.ts';
