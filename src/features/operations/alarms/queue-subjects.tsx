// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of the grid that holds a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one stop.
// biome-ignore-all lint/a11y/useSemanticElements: rows are of a grid that is no table.
import { Link } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import type { Alarm, AlarmSubject } from '#contract/operations/alarm.ts';
import { SetAsideMark } from '#src/domain/claim/set-aside-mark.tsx';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';

/** The screen of an affected record; null if there is none. */
function pathOf({ kind, id }: AlarmSubject): string | null {
  if (kind === 'order') return `/orders/${id}`;
  if (kind === 'driver') return `/eagle-view?driver=${id}`;
  if (kind === 'store') return `/stores/${id}`;
  return null;
}

function Since({ at }: { at: string }) {
  const age = useStore(live().clock, (nowMs) => ageText(nowMs - Date.parse(at)));
  return <small>{t('alarms.subject_since', { age })}</small>;
}

/** Everything that one cause affects, each with a link. */
export function QueueSubjects({ alarm: { subjects, count } }: { alarm: Alarm }) {
  return (
    <div role="row" className="alarm-subjects" tabIndex={-1}>
      <div role="gridcell">
        <ul className="alarm-subjects__records" aria-label={t('alarms.subjects_of')}>
          {subjects.map((one) => {
            const path = pathOf(one);
            return (
              <li key={`${one.kind} ${one.id}`} className="line">
                {path ? <Link to={path}>{one.label}</Link> : one.label} <Since at={one.since} />
                {one.kind === 'order' && <SetAsideMark id={Number(one.id) as OrderId} />}
              </li>
            );
          })}
          {count > subjects.length && (
            <li>{t('alarms.subjects_more', { n: count - subjects.length })}</li>
          )}
        </ul>
      </div>
    </div>
  );
}
