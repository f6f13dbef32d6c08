export { detail } from '../en/detail.ts';
