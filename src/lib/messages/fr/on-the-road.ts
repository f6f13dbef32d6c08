export { road } from '../en/on-the-road.ts';
