// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the phone and its strips scroll, also by keys.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the phone and its strips scroll, also by keys.
import type { CSSProperties } from 'react';
import type { HomePreview, ShownSection } from '#contract/growth/home/shown.ts';
import { fileUrl } from '#src/lib/api/file-url.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';

const FRAME: CSSProperties = {
  inlineSize: '20rem',
  blockSize: '38rem',
  padding: '1.5rem 0.75rem',
  borderWidth: '0.5rem',
  borderRadius: '2rem',
  overflowY: 'auto',
};
const STRIP: CSSProperties = { overflowX: 'auto', flexWrap: 'nowrap', alignItems: 'start' };
const CARD: CSSProperties = { inlineSize: '7.5rem', flex: 'none', padding: '0.5rem' };
const WIDE: CSSProperties = { inlineSize: '100%', blockSize: '7rem' };
const TILE: CSSProperties = { inlineSize: '100%', blockSize: '3.5rem' };

function Picture({ id, style }: { id: number | null; style: CSSProperties }) {
  return id === null ? (
    <span className="box" style={{ ...style, display: 'block', borderStyle: 'dashed' }} />
  ) : (
    <img className="picture" style={style} src={fileUrl(id, '320')} alt="" />
  );
}

interface Card {
  id: number;
  imageId: number | null;
  name: string;
  more: string;
}

/** The cards that a section shows in addition to its texts. */
function cardsOf(section: ShownSection): readonly Card[] {
  switch (section.type) {
    case 'near_you':
    case 'again':
      return section.stores.map(({ id, name, coverId, logoId, prepMinutes }) => ({
        id,
        name,
        imageId: coverId ?? logoId,
        more: t('home.minutes', { n: prepMinutes }),
      }));
    case 'categories':
      return section.categories.map(({ id, name, imageId }) => ({ id, name, imageId, more: '' }));
    case 'featured_stores':
    case 'featured_items':
      return section.places.map(({ id, store, item, imageId }) => ({
        id,
        name: item?.name ?? store.name,
        imageId,
        more: item ? formatMoney(item.price) : '',
      }));
    default:
      return [];
  }
}

function PhoneSection({ section }: { section: ShownSection }) {
  const cards = cardsOf(section);
  return (
    <section className="stack">
      {section.type === 'banner' && <Picture id={section.imageId} style={WIDE} />}
      <h3>{section.title}</h3>
      {section.type === 'banner' && section.subtitle && <p>{section.subtitle}</p>}
      {section.type === 'text' && <p className="detail__notes">{section.body}</p>}
      {cards.length > 0 && (
        <ul className="row" style={STRIP} tabIndex={0} aria-label={section.title}>
          {cards.map(({ id, name, imageId, more }) => (
            <li key={id} className="box stack" style={CARD}>
              <Picture id={imageId} style={TILE} />
              <span className="cut">{name}</span>
              {more && <small>{more}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The home in the frame of a phone, in the writing direction of its language. */
export function Phone({ home }: { home: HomePreview }) {
  return (
    <article
      className="box stack"
      style={FRAME}
      lang={home.language}
      dir={home.language === 'ar' ? 'rtl' : 'ltr'}
      aria-label={t('home.phone')}
      tabIndex={0}
    >
      {home.sections.length === 0 && <p className="hint">{t('home.phone_empty')}</p>}
      {home.sections.map((section) => (
        <PhoneSection key={section.id} section={section} />
      ))}
    </article>
  );
}
