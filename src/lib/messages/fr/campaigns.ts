export { campaigns } from '../en/campaigns.ts';
