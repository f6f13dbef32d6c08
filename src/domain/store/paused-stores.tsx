import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ShortList, type ShortListItem } from '#src/ui/overlay/short-list.tsx';
import type { StorePin } from '#streams/index.ts';
import { storeTrouble } from './store-trouble.ts';

const known = new WeakMap<readonly StorePin[], readonly StorePin[]>();

/** The paused stores, the one that opens next first. */
function pausedStores(pins: readonly StorePin[]): readonly StorePin[] {
  const found = known.get(pins);
  if (found) return found;
  const end = ({ closed }: StorePin) => closed?.changesAt ?? '9';
  const paused = pins
    .filter(({ closed }) => closed?.why === 'paused')
    .sort((a, b) => (end(a) < end(b) ? -1 : 1));
  known.set(pins, paused);
  return paused;
}

const itemOf = ({ id, name, open, closed, planned }: StorePin): ShortListItem => {
  const until =
    open && planned
      ? t('stores.closes_short', { at: timeOfDay(planned.from) })
      : closed?.changesAt && t('stores.until_short', { at: timeOfDay(closed.changesAt) });
  return {
    key: id,
    title: [name, until, open ? planned?.reason : closed?.reason].filter(Boolean).join(' · '),
    content: (
      <>
        <TextButton onClick={() => storeTrouble.set({ id, name, items: [] })}>{name}</TextButton>
        {until && ` ${until}`}
      </>
    ),
  };
};

/** The open stores that staff close at a time today. */
const closingStores = (pins: readonly StorePin[]): readonly StorePin[] =>
  pins.filter(({ open, planned }) => open && planned);

/** The paused stores with their ends, and those that close soon; nothing if there are none. */
export function PausedStores() {
  const pins = useStore(shownSource().stores);
  const items = [...pausedStores(pins), ...closingStores(pins)].map(itemOf);
  return <ShortList label={t('stores.paused_line')} items={items} tone="warning" />;
}
