export { alarmLimits } from '../en/alarm-settings.ts';
