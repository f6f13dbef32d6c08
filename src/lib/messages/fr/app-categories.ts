export { app_categories } from '../en/app-categories.ts';
