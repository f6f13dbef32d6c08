import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { ownClaims, presence } from '#src/domain/claim/presence.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { zonesQuery } from '#src/domain/zone/zones.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { onlyMine, toggleMine } from './board/mine.ts';
import { clearSelection, selectedRows } from './board/row-selection.ts';
import { openPlan } from './plan/plan.ts';

const ASK_MS = 30_000;

/** Toggles the filter for the user's claimed orders. */
export function MineChip() {
  const isOn = useStore(onlyMine);
  const count = useStore(presence, (state) => ownClaims(state).length);
  if (!isOn && count === 0) return null;
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

/** The zones on autopilot, in one line; nothing if there are none. */
export function AutopilotZones() {
  const { data } = useQuery({
    ...zonesQuery,
    refetchInterval: ASK_MS,
    enabled: shownSource().kind === 'live',
  });
  const zones = (data ?? []).filter(({ mode }) => mode === 'autopilot');
  if (zones.length === 0) return null;
  return (
    <span className="hint cut" title={t('live.autopilot_title')}>
      {t('live.autopilot', { zones: zones.map(({ zone }) => zone).join(', ') })}
    </span>
  );
}
