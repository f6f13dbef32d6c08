export { form } from '../en/form.ts';
