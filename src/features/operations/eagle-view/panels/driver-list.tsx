// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, react/incompatible-library -- rows are virtual and keys are the container's.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { UserId } from '#contract/ids.ts';
import { selectDriver, selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { showDriverMenu } from '#src/features/operations/eagle-view/driver-menu.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { ageBand } from '#streams/index.ts';
import { DriverMark } from './driver-mark.tsx';

const ROW_PX = 28;

function DriverRow(props: { id: UserId; top: number; selected: boolean }) {
  const { id, top, selected } = props;
  const driver = useEntry(shownSource().drivers, id);
  const age = useStore(shownSource().clock, (nowMs) =>
    driver ? ageText(shownSource().positions.ageMs(driver.id, nowMs)) : '',
  );
  const band = useStore(shownSource().clock, (nowMs) =>
    driver ? ageBand(shownSource().positions.ageMs(driver.id, nowMs)) : 'last_seen',
  );
  if (!driver) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list above handles the keys.
    <div
      role="option"
      id={`driver-${id}`}
      className="grid__row drivers-panel__row"
      tabIndex={-1}
      data-driver={id}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => selectDriver(id)}
    >
      <DriverMark state={driver.status} band={band} />
      <b>{driver.code}</b>
      <span className="cut drivers-panel__name">{driver.name}</span>
      <span className="hint">{t('live.load', { n: driver.activeOrders.length })}</span>
      <span className="hint ping" data-number data-band={band}>
        {age}
      </span>
    </div>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(last, at + 15),
  PageUp: (at) => Math.max(0, at - 15),
};

/**
 * The list of drivers beside the map, which makes every driver on the map accessible by keyboard.
 */
export function DriverList({ ids, label }: { ids: readonly UserId[]; label: string }) {
  const selected = useStore(selection, ({ driverId }) => driverId);
  const at = ids.indexOf(selected as UserId);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const onKey = (event: KeyboardEvent) => {
    const next = ids[STEPS[event.key]?.(at, ids.length - 1) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    selectDriver(next);
  };
  const all = useStore(shownSource().stats, ({ drivers }) => drivers.online);
  const isReady = useStore(shownSource().ready);
  if (ids.length === 0 && !isReady) return <EmptyState>{t('lists.reading')}</EmptyState>;
  if (ids.length === 0)
    return <EmptyState>{t(all === 0 ? 'live.drivers_empty' : 'live.drivers_none')}</EmptyState>;
  return (
    <div
      ref={scroller}
      role="listbox"
      id="drivers"
      className="grid__scroller drivers-panel__list"
      aria-label={label}
      aria-activedescendant={at === -1 ? undefined : `driver-${selected}`}
      tabIndex={0}
      onKeyDown={onKey}
      onContextMenu={(event) => {
        if (showDriverMenu(event.nativeEvent)) event.preventDefault();
      }}
    >
      <div role="presentation" className="grid__rows" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const id = ids[index];
          return id === undefined ? null : (
            <DriverRow key={id} id={id} top={start} selected={id === selected} />
          );
        })}
      </div>
    </div>
  );
}
