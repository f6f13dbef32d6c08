export { reports } from '../en/reports.ts';
