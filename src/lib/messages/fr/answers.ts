export { answers } from '../en/answers.ts';
