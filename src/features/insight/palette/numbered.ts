import { t } from '#src/lib/i18n.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';

/** The kinds of records that people name by their number, with the English noun. */
const NOUNS = {
  order: 'order',
  driver: 'driver',
  store: 'store',
  user: 'user',
  item: 'item',
  promotion: 'promotion',
  case: 'case',
  payout: 'payout',
} as const;
type Kind = keyof typeof NOUNS;

/** A noun without the article that Arabic writes with it. */
const bare = (noun: string): string => normaliseText(noun).replace(/^ال/, '');

const kindOf = (noun: string): Kind | undefined =>
  (Object.keys(NOUNS) as Kind[]).find((kind) =>
    [NOUNS[kind], bare(t(`palette.kind_${kind}`))].includes(bare(noun)),
  );

/** The kind and the number of a record that a text names: `order 281`, `payout #22`; null: none. */
export function numberedIn(text: string): { kind: Kind; number: string } | null {
  const [, noun, number] = /^(\D{1,40}?)\s+#?(\d{1,10})$/.exec(text.trim()) ?? [];
  const kind = noun && kindOf(noun);
  return kind && number ? { kind, number } : null;
}

/** What is searched for a text: the server finds orders by `#281`, drivers by `d12`, others by number. */
export function searchedFor(text: string): string {
  const found = numberedIn(text);
  if (!found) return text;
  const { kind, number } = found;
  return kind === 'order' ? `#${number}` : kind === 'driver' ? `d${number}` : number;
}
