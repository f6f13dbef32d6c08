import { cutText, idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { Ltr } from './ltr.tsx';

export const Numbers = () => (
  <ul className="stack">
    <li>
      <Ltr>-12</Ltr>
    </li>
    <li>
      <Ltr>+212 612 34 56 78</Ltr>
    </li>
    <li>
      <Ltr>MA64 0117 8000 0012 3456 7890 1234</Ltr>
    </li>
    <li>
      <Ltr>#4172 → d12</Ltr>
    </li>
  </ul>
);

export const Cut = () => (
  <div style={{ inlineSize: '6rem' }}>
    <p className="cut" title="Pâtisserie Bennis Maârif">
      Pâtisserie Bennis Maârif
    </p>
    <p className="cut">Oasis</p>
  </div>
);

export const Texts = () => <p>{formatMoney('-124050')}</p>;

const WORDS = 'لم تتم الموافقة عليه بعد';

export const CutWords = () => (
  <div style={{ inlineSize: '6rem' }}>
    <p className="cut" title={WORDS}>
      {cutText(`\u2068${WORDS}\u2069`)}
    </p>
    <p className="cut" title={WORDS}>
      {cutText(`\u2067\u2068${WORDS}\u2069، \u2068Oasis\u2069\u2069`)}
    </p>
  </div>
);

export const Ids = () => <p>{['طلب', idText(315)].join(' ')}</p>;
