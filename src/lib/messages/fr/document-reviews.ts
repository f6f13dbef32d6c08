export { document_reviews } from '../en/document-reviews.ts';
