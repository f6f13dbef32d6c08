import { isolatedText } from '#src/lib/language/ltr.ts';
import { CutText } from './cut-text.tsx';

const NAME = 'Pâtisserie Bennis Maârif';

/** A name that is wider than its place, before and after words, and one that has room. */
export const Names = () => (
  <div style={{ inlineSize: '7rem' }}>
    {[
      `${isolatedText(NAME)}: لم تقبل بعد`,
      `لا سائق لـ ${isolatedText(NAME)}`,
      `${isolatedText('Oasis')}: مغلق`,
    ].map((text) => (
      <p key={text} className="cut" title={text}>
        <CutText>{text}</CutText>
      </p>
    ))}
  </div>
);
