export { jobs } from '../en/jobs.ts';
