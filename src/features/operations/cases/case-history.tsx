import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Case, CaseEntry } from '#contract/operations/cases/case.ts';
import { casesRoutes } from '#contract/routes/operations/cases/cases.ts';
import { historyOf } from '#src/domain/case/cases.ts';
import { PrivatePhoto } from '#src/domain/file/private-photo.tsx';
import { pathOf } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { Timeline, type TimelineItem } from '#src/ui/timeline/timeline.tsx';

/** What an entry says, by its kind. */
function textOf({ kind, data }: CaseEntry): string {
  switch (kind) {
    case 'owner':
      if (data.owner) return t('cases.entry_owner', { name: data.owner.name });
      return t(data.absent ? 'cases.entry_absent' : 'cases.entry_unowned');
    case 'priority':
      return t('cases.entry_priority', {
        priority: t(`cases.priority_${data.priority ?? 'normal'}`),
      });
    case 'wait':
      return t('cases.entry_wait', {
        whom: t(`cases.wait_${data.waitingFor ?? 'platform'}`),
        at: data.wakesAt ? moment(data.wakesAt) : '—',
      });
    case 'end':
      return t(data.state === 'refused' ? 'cases.entry_refused' : 'cases.entry_resolved');
    default:
      return withAmount(t(`cases.entry_${kind}`), data.amount);
  }
}

const withAmount = (what: string, amount: string | undefined): string =>
  amount === undefined ? what : t('cases.amount', { what, amount: formatMoney(amount) });

/** A photo of the case, larger while it is opened. */
function Photo({ caseId, entry }: { caseId: number; entry: CaseEntry }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Button
      variant="minimal"
      aria-expanded={isOpened}
      aria-label={t('cases.photo')}
      onClick={() => setOpened(!isOpened)}
    >
      <PrivatePhoto
        path={pathOf(casesRoutes.photo.path, {
          id: caseId,
          entryId: entry.id,
          size: isOpened ? '960' : '96',
        })}
        name={t('cases.photo_of', { at: moment(entry.at) })}
        className="proof__photo"
      />
    </Button>
  );
}

function moreOf(caseId: number, entry: CaseEntry): ReactNode {
  if (entry.hasFile) return <Photo caseId={caseId} entry={entry} />;
  return entry.text;
}

const itemOf = (caseId: number, entry: CaseEntry): TimelineItem => ({
  key: entry.id,
  at: entry.at,
  what: textOf(entry),
  ...(entry.actor ? { who: entry.actor.name } : {}),
  more: moreOf(caseId, entry),
});

/** What happened in a case, the newest entry first. */
export function CaseHistory({ row }: { row: Case }) {
  const { data, error, isPending } = useQuery(historyOf(row));
  return (
    <section className="detail__section" aria-label={t('cases.history')}>
      <h2>{t('cases.history')}</h2>
      {error && !data && (
        <Notice severity="critical">{t('cases.history_failed', { message: error.message })}</Notice>
      )}
      {isPending && <p className="hint">{t('lists.reading')}</p>}
      {data && <Timeline items={data.items.toReversed().map((entry) => itemOf(row.id, entry))} />}
    </section>
  );
}
