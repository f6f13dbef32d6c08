export { presence } from '../en/presence.ts';
