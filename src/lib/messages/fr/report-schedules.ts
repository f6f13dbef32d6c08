export { report_schedules } from '../en/report-schedules.ts';
