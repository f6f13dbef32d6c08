export { dispatch } from '../en/dispatch.ts';
