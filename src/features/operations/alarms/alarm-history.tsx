import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { AlarmId } from '#contract/operations/alarm.ts';
import { type AlarmChange, alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { live } from '#src/domain/live/live.ts';
import { useReplayLink } from '#src/domain/live/replay-time.tsx';
import { byId, call } from '#src/lib/api/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';

const what = ({ type, alarm }: AlarmChange): string =>
  t(`alarms.happened_${type.replace('alarm.', '')}` as MessageKey, { n: alarm.count });

/** The order that the replay shows at a change, if the alarm is of one. */
const orderOf = ({ alarm: { subjects } }: AlarmChange) =>
  Number(subjects.find(({ kind }) => kind === 'order')?.id ?? 0) || null;

/** The history of one alarm: who did what and when, newest first. */
export function AlarmHistory({ id, onClose }: { id: AlarmId; onClose: () => void }) {
  const version = useEntry(live().alarms, id)?.version ?? 0;
  const { data, error, isPending } = useQuery({
    queryKey: ['alarms', id, version],
    queryFn: ({ signal }) => call(alarmsRoutes.get, byId(id), { signal }),
    placeholderData: (before) => before,
  });
  const linkTo = useReplayLink();
  return (
    <>
      {isPending && <Loading />}
      {error && (
        <Notice severity="critical">
          {t('alarms.history_failed', { message: error.message })}
        </Notice>
      )}
      {data && (
        <div className="alarm-history">
          <Timeline
            items={data.history.map((change) => ({
              ...entryItem(change, what(change)),
              key: change.id,
              link: linkTo(change.at, orderOf(change)),
            }))}
          />
        </div>
      )}
      <div className="row">
        <Button onClick={onClose}>{t('live.close')}</Button>
      </div>
    </>
  );
}
