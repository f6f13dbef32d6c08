export { liveBoard } from '../en/live-board.ts';
