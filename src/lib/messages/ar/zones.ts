export { zones } from '../en/zones.ts';
