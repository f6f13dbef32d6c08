export { palette, typed } from '../en/palette.ts';
