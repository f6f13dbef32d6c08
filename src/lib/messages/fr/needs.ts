export { needs } from '../en/needs.ts';
