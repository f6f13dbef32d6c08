import { Button } from '@blueprintjs/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  draftHandover,
  handoverQuery,
  handoversQuery,
  usePutHandover,
} from '#src/domain/handover/handovers.ts';
import { useAddress } from '#src/lib/address/use-address.ts';
import { allows } from '#src/lib/allows.ts';
import { t } from '#src/lib/i18n.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Sheet } from './sheet.tsx';
import { SheetList } from './sheet-list.tsx';
import './handover.css';

const idFrom = (text: string | null) => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The list of handover sheets, and the open sheet. */
export default function HandoverPage() {
  const [params, change] = useAddress();
  const list = useInfiniteQuery(handoversQuery);
  const put = usePutHandover();
  const { isBusy, failure, attempt } = useAttempt();
  const sheets = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // Only the author of a sheet can withdraw it, and only while it is open.
  const own = sheets.find(allows('withdraw'));
  const waiting = sheets.find(allows('take'));
  const shown = idFrom(params.get('sheet')) ?? waiting?.id ?? own?.id ?? sheets[0]?.id ?? null;
  const sheet = useQuery(handoverQuery(shown));

  // The list is read again after the sheet has been begun.
  const hasOwn = own !== undefined || (sheet.data !== undefined && allows('withdraw')(sheet.data));

  const open = (id: number) => change((query) => query.set('sheet', String(id)), { isStep: true });
  const begunId = useRef<number | null>(null);
  useEffect(() => {
    // The button that began it is gone, and the note is what comes next.
    if (sheet.data && sheet.data.id === begunId.current) {
      begunId.current = null;
      document.getElementById('sheet-note')?.focus();
    }
  }, [sheet.data]);
  const begin = () =>
    attempt(async () => {
      const begun = await draftHandover();
      begunId.current = begun.id;
      put(begun);
      open(begun.id);
    });

  return (
    <div className="screen handover split">
      <aside className="side-list stack" data-no-print aria-label={t('handover.list')}>
        {!hasOwn && (
          <Button intent="primary" disabled={isBusy} onClick={() => void begin()}>
            {t('handover.begin')}
          </Button>
        )}
        {failure && <Notice severity="critical">{failure}</Notice>}
        {list.error && (
          <Notice severity="critical">
            {t('handover.failed', { message: list.error.message })}
          </Notice>
        )}
        {list.isPending && <p className="hint">{t('lists.reading')}</p>}
        <SheetList sheets={sheets} shown={shown} onOpen={open} />
        {list.hasNextPage && (
          <Button
            variant="minimal"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('handover.more')}
          </Button>
        )}
      </aside>
      {sheet.data ? (
        <Sheet key={sheet.data.id} sheet={sheet.data} />
      ) : sheet.error ? (
        <EmptyState>{t('handover.gone')}</EmptyState>
      ) : list.isPending || shown !== null ? (
        <Loading />
      ) : (
        <EmptyState>{t('handover.none')}</EmptyState>
      )}
    </div>
  );
}
