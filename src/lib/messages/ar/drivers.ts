export { drivers } from '../en/drivers.ts';
