export { screens } from '../en/screens.ts';
