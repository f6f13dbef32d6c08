export { dispatch_zones } from '../en/dispatch-zones.ts';
