import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
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

/** The paused stores with their ends, in one line; nothing if there are none. */
export function PausedStores() {
  const paused = useStore(shownSource().stores, pausedStores);
  if (paused.length === 0) return null;
  return (
    <span className="cut" data-tone="warning">
      {t('stores.paused_line')}{' '}
      {paused.map(({ id, name, closed }, n) => (
        <span key={id} title={closed?.reason ?? undefined}>
          {n > 0 && ' · '}
          <TextButton onClick={() => storeTrouble.set({ id, name, items: [] })}>{name}</TextButton>
          {closed?.changesAt && ` ${t('stores.until_short', { at: timeOfDay(closed.changesAt) })}`}
        </span>
      ))}
    </span>
  );
}
