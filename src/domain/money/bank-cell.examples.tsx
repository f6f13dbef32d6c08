import { BankCell } from './bank-cell.tsx';

export const Known = () => <BankCell iban="MA64011519000001205000534921" holder="Atlas SARL" />;
export const None = () => <BankCell iban={null} holder={null} />;

const change = {
  at: '2026-03-02T09:30:00.000Z',
  by: 'Farid',
  reason: 'Letter of the owner',
  confirmedAt: null,
  confirmedBy: null,
  waits: true,
  markedUntil: null,
};
export const Unconfirmed = () => (
  <BankCell iban="MA64011519000001205000534921" holder="Atlas SARL" change={change} />
);
export const Former = () => (
  <BankCell iban="MA64011519000001205000534921" holder="Atlas SARL" isFormer />
);
export const ConfirmedOfLate = () => (
  <BankCell
    iban="MA64011519000001205000534921"
    holder="Atlas SARL"
    change={{
      ...change,
      waits: false,
      confirmedBy: 'Salma',
      markedUntil: '2099-01-01T00:00:00.000Z',
    }}
  />
);
