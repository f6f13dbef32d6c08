export { replay } from '../en/replay.ts';
