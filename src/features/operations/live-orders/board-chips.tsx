import { Button } from '@blueprintjs/core';
import { limits } from '#src/domain/alarm/limits.ts';
import { claimState, ownClaims } from '#src/domain/claim/claim-state.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { ShortList } from '#src/ui/overlay/short-list.tsx';
import { onlyMine, toggleMine } from './board/mine.ts';
import { clearSelection, selectedRows } from './board/row-selection.ts';
import { openPlan } from './plan/plan.ts';

/** The user's claimed orders as a filter that is on or off. */
export function MineChip() {
  const isOn = useStore(onlyMine);
  const count = useStore(claimState, (state) => ownClaims(state).length);
  // A replay has no claims: those of now concern other orders.
  if (shownSource().kind !== 'live' || (!isOn && count === 0)) return null;
  return (
    <Button aria-pressed={isOn} onClick={toggleMine} text={t('claims.mine_count', { n: count })} />
  );
}

/** The number of selected rows, and the bulk acts. */
export function SelectionChip() {
  const n = useStore(selectedRows, ({ size }) => size);
  const key = useKey('plan.open');
  return (
    <output className="line quiet small chosen">
      {n > 0 && (
        <>
          {t('live.chosen', { n })}
          <Button
            onClick={() => openPlan()}
            text={t('plan.title')}
            endIcon={key ? <kbd>{key}</kbd> : null}
          />
          <TextButton onClick={clearSelection}>{t('live.choose_clear')}</TextButton>
        </>
      )}
    </output>
  );
}

/** The zones on autopilot; nothing if there are none. */
export function AutopilotZones() {
  const zones = useStore(limits, ({ autopilot }) => autopilot);
  if (shownSource().kind !== 'live') return null;
  const items = [...zones].map((name) => ({
    key: name,
    name: <span className="hint">{name}</span>,
    title: t('live.autopilot_title'),
  }));
  return <ShortList label={t('live.autopilot')} items={items} />;
}
