export { login } from '../en/login.ts';
