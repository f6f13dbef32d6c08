import { DocumentLink } from './document-link.tsx';

export const Known = () => <DocumentLink fileId={3} />;
export const None = () => <DocumentLink fileId={null} />;
