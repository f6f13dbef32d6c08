import type { SearchResult } from '#contract/routes/insight/search.ts';
import { readTelephone } from '#rules/text/telephone.ts';
import { vehicleText } from '#src/domain/driver/vehicle-text.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { isolatedText, ltrText } from '#src/lib/language/ltr.ts';

/** The messages that name the codes of each kind, by the code. */
const NAMES: Readonly<Partial<Record<SearchResult['kind'], readonly string[]>>> = {
  order: ['live.status_'],
  store: ['stores.status_', 'stores.category_'],
  user: ['shell.role_', 'users.status_'],
  driver: ['users.status_'],
  zone: ['zones.state_', 'zones.kind_'],
  promotion: ['promotions.state_'],
  case: ['cases.state_'],
};

const isCode = (word: string) => /^[a-z]+(_[a-z]+)*$/.test(word);

/** The label of one part of a subtitle, if it is a code; else the part. */
function labelOf(kind: SearchResult['kind'], part: string, at: number): string {
  // Of an order the status is first; what follows is the customer's.
  if (!isCode(part) || ((kind === 'order' || kind === 'case') && at > 0)) return part;
  if (kind === 'promotion' && part === 'automatic') return t('promotions.automatic');
  const known = NAMES[kind]?.map((prefix) => textIfKnown(`${prefix}${part}`)).find(Boolean);
  if (known) return known;
  return kind === 'driver' ? vehicleText(part) : part;
}

/** A part that keeps its order beside the others: the groups of a phone number too. */
const partText = (part: string): string =>
  readTelephone(part) === null ? isolatedText(part) : ltrText(part);

/** The second line of a search result, with statuses and the like as the screens label them. */
export const subtitleOf = ({ kind, subtitle }: Pick<SearchResult, 'kind' | 'subtitle'>): string =>
  subtitle
    .split(' · ')
    .map((part, at) => partText(labelOf(kind, part, at)))
    .join(' · ');
