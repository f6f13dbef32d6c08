export { home } from '../en/home.ts';
