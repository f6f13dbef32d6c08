import { StatementsLink } from './statements-link.tsx';

export const OfAStore = () => <StatementsLink storeId={12} />;
