export { bank_files } from '../en/bank-files.ts';
