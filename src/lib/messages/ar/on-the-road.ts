export { road, roadTypes } from '../en/on-the-road.ts';
