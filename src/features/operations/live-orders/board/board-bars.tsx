import { Button, ButtonGroup } from '@blueprintjs/core';
import { Map as MapIcon, Pause, Play } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { PausedStores } from '#src/domain/store/paused-stores.tsx';
import { UnusualZones } from '#src/domain/zone/zone-overridden.tsx';
import { ActStrip, Outcome } from '#src/features/operations/live-orders/assign/act-strip.tsx';
import {
  AutopilotZones,
  MineChip,
  SelectionChip,
} from '#src/features/operations/live-orders/board-chips.tsx';
import { togglePause } from '#src/features/operations/live-orders/commands.ts';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import {
  changePanels,
  takeInRows,
  toggleMap,
} from '#src/features/operations/live-orders/panels.ts';
import { BoardQuery } from '#src/features/operations/live-orders/views/board-query.tsx';
import { setDraft } from '#src/features/operations/live-orders/views/query-draft.ts';
import { ViewMenu } from '#src/features/operations/live-orders/views/view-menu.tsx';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ShortLists } from '#src/ui/overlay/short-list.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { pause, useBoardStores } from './board-stores.ts';
import { ColumnPanel } from './column-panel.tsx';
import { throttled } from './throttled.ts';

/** The tools above the rows: view, filter and everything else that changes the rows. */
export function BoardTools() {
  const q = useStore(layout, (now) => now.q);
  const map = useStore(layout, (now) => now.map);
  const isPaused = useStore(pause) !== null;
  const count = useStore(useBoardStores().board, ({ rows }) => rows.length);
  const [numbers] = useState(() => throttled(shownSource().stats));
  const all = useStore(numbers, ({ open }) => open);
  const pauseLabel = withKey(
    t(isPaused ? 'live.resume_key' : 'live.pause_key'),
    useKey('board.pause'),
  );
  const mapLabel = withKey(t(map ? 'live.hide_map' : 'live.show_map'), useKey('map.toggle'));
  return (
    <div className="line tools">
      <ViewMenu />
      <BoardQuery />
      <span className="hint cut tools__count">{q && t('live.shown', { shown: count, all })}</span>
      <MineChip />
      <SelectionChip />
      <ButtonGroup variant="minimal" data-end>
        <ResortBar />
        <ColumnPanel />
        <IconButton
          aria-pressed={isPaused}
          label={pauseLabel}
          onClick={togglePause}
          icon={isPaused ? <Play /> : <Pause />}
        />
        <IconButton aria-pressed={map} label={mapLabel} onClick={toggleMap} icon={<MapIcon />} />
      </ButtonGroup>
    </div>
  );
}

/**
 * The number of orders that arrived since the rows were sorted. They wait here or are at the end,
 * so that no row moves while the user is about to act on it.
 */
function ResortBar() {
  const { board } = useBoardStores();
  const calm = useMemo(() => throttled(board), [board]);
  const n = useStore(calm, ({ waiting, unsorted }) => waiting + unsorted);
  const key = useKey('board.takeIn');
  if (n === 0) return null;
  return (
    <Button
      intent="primary"
      className="waiting"
      title={t('live.resort_title', { n })}
      onClick={takeInRows}
      text={t('live.resort', { n })}
      endIcon={key ? <kbd>{key}</kbd> : null}
    />
  );
}

/** What is not as usual, the last result as a message, the recent acts, and the key of all keys. */
export function FootLine() {
  const key = useKey('keys.show');
  return (
    <footer className="line quiet small foot">
      <div className="line foot__rest">
        {/* Before the result, whose length changes, so that nothing moves under the pointer. */}
        <ShortLists>
          <UnusualZones />
          <PausedStores />
          <AutopilotZones />
        </ShortLists>
        <Outcome />
      </div>
      <ActStrip />
      <TextButton onClick={() => changePanels({ open: 'keys' })}>
        <KeyedLabel label={t('live.keys')} keyName={key} />
      </TextButton>
    </footer>
  );
}

/** Shown in place of rows: no open orders, no match, loading, or unreachable. */
export function BoardEmpty() {
  const count = useStore(useBoardStores().board, ({ rows }) => rows.length);
  const ready = useStore(shownSource().ready);
  const offline = useStore(shownSource().link, ({ state }) => state === 'offline');
  const q = useStore(layout, (now) => now.q);
  const [patient, setPatient] = useState(false);
  useEffect(() => {
    // A text that disappears at once would flicker.
    const timer = setTimeout(() => setPatient(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (count > 0 || (!ready && !patient)) return null;
  if (!ready) return <EmptyState>{t(offline ? 'live.unreachable' : 'live.loading')}</EmptyState>;
  return (
    <EmptyState
      action={
        q === '' ? undefined : (
          <Button onClick={() => setDraft('')}>{t('live.clear_filter')}</Button>
        )
      }
    >
      {q === ''
        ? t(shownSource().kind === 'replay' ? 'live.empty_then' : 'live.empty')
        : t('live.empty_filter', { text: q })}
    </EmptyState>
  );
}
