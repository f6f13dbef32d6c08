export { alarms } from '../en/alarms.ts';
