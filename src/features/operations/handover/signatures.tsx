import type { Handover } from '#contract/routes/operations/handover.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

const signed = (who: string, at: string) => t('desk.handover_signed', { who, at: moment(at) });

/** Who signed and when; what was handed over with it. */
export function Signatures({ sheet }: { sheet: Handover }) {
  const { from, to, state, offeredAt, takenAt, withdrawnAt, moved } = sheet;
  if (!offeredAt && !withdrawnAt) return null;
  return (
    <footer className="stack handover-sheet__signed apart">
      {offeredAt && <p>{signed(from.name, offeredAt)}</p>}
      {to && takenAt && <p>{signed(to.name, takenAt)}</p>}
      {state === 'offered' && <p>{t('desk.handover_unsigned')}</p>}
      {withdrawnAt && (
        <p>{t('desk.handover_withdrawn', { who: from.name, at: moment(withdrawnAt) })}</p>
      )}
      {state === 'taken' && (
        <p>
          {moved.length === 0
            ? t('desk.handover_moved_none')
            : t('desk.handover_moved', {
                n: moved.length,
                orders: moved.map((id) => `#${id}`).join(', '),
              })}
        </p>
      )}
    </footer>
  );
}
