export { books } from '../en/books.ts';
