export { lists } from '../en/lists.ts';
