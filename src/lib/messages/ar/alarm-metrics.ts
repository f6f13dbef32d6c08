export { alarm_metrics } from '../en/alarm-metrics.ts';
