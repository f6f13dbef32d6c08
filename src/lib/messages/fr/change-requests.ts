export { change_requests } from '../en/change-requests.ts';
