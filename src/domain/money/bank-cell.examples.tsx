import { BankCell } from './bank-cell.tsx';

export const Known = () => <BankCell iban="MA64011519000001205000534921" holder="Atlas SARL" />;
export const None = () => <BankCell iban={null} holder={null} />;
