import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { perObject } from '#src/lib/console/per-object.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ShortList, type ShortListItem } from '#src/ui/overlay/short-list.tsx';
import type { StorePin } from '#streams/index.ts';
import { storeTrouble } from './store-trouble.ts';

/** The paused stores, the one that opens next first. */
const pausedStores = perObject((pins: readonly StorePin[]): readonly StorePin[] => {
  const end = ({ closed }: StorePin) => closed?.changesAt ?? '9';
  return pins
    .filter(({ closed }) => closed?.why === 'paused')
    .sort((a, b) => (end(a) < end(b) ? -1 : 1));
});

const itemOf = ({ id, name }: StorePin, until: string | null, reason?: string | null) => ({
  key: id,
  title: [name, until, reason].filter(Boolean).join(' · '),
  name: <TextButton onClick={() => storeTrouble.set({ id, name, items: [] })}>{name}</TextButton>,
  until,
  why: reason,
});

function pausedItem(pin: StorePin): ShortListItem {
  const { changesAt = null, reason } = pin.closed ?? {};
  const until = changesAt && t('stores.until_short', { at: endTime(changesAt) });
  return itemOf(pin, until, reason);
}

/** The open stores that staff close later today, by the time at which they close. */
function closingByTime(pins: readonly StorePin[]): ReadonlyMap<string, ShortListItem[]> {
  const groups = new Map<string, ShortListItem[]>();
  const closing = pins.flatMap((pin) =>
    pin.open && pin.planned ? [[pin, pin.planned] as const] : [],
  );
  for (const [pin, { from, reason }] of closing.sort(([, a], [, b]) =>
    a.from < b.from ? -1 : 1,
  )) {
    const at = endTime(from);
    groups.set(at, [...(groups.get(at) ?? []), itemOf(pin, null, reason)]);
  }
  return groups;
}

/** The paused stores with their ends, and those that close soon; nothing if there are none. */
export function PausedStores() {
  const pins = useStore(shownSource().stores);
  return (
    <>
      <ShortList
        label={t('stores.paused_line')}
        items={pausedStores(pins).map(pausedItem)}
        tone="warning"
      />
      {[...closingByTime(pins)].map(([at, items]) => (
        <ShortList key={at} label={t('stores.closing_line', { at })} items={items} tone="warning" />
      ))}
    </>
  );
}
