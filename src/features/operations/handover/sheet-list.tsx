import type { HandoverHead } from '#contract/routes/operations/handover.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

interface Props {
  sheets: readonly HandoverHead[];
  shown: number | null;
  onOpen: (id: number) => void;
}

/** One row per sheet: giver and receiver, state, time. */
export function SheetList({ sheets, shown, onOpen }: Props) {
  return (
    <ul className="handover__list">
      {sheets.map(({ id, from, to, state, takenAt, withdrawnAt, offeredAt, collectedAt }) => (
        <li key={id}>
          <button
            type="button"
            className="bare pick handover__row tracks fill"
            aria-current={id === shown || undefined}
            data-state={state}
            onClick={() => onOpen(id)}
          >
            <span className="cut">
              {t('handover.row', {
                from: from.name,
                to: to?.name ?? t('handover.open_to'),
              })}
            </span>
            <time className="hint">
              {moment(takenAt ?? withdrawnAt ?? offeredAt ?? collectedAt)}
            </time>
            <small>{t(`handover.state_${state}`)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
