import { useEffect, useRef } from 'react';
import type { AlarmPreview } from '#contract/routes/operations/alarms.ts';
import { ruleName } from '#src/domain/alarm/alarm-text.ts';
import { t } from '#src/lib/i18n.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';

/**
 * The alarms that other limits would have raised in the last day, by rule. Rules that cannot be
 * replayed show the reason.
 */
export function LimitsPreview({ preview: { rules, events } }: { preview: AlarmPreview }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const replayed = rules.filter(({ before }) => before !== null);
  const sum = (of: 'before' | 'after') => replayed.reduce((all, one) => all + (one[of] ?? 0), 0);
  const [before, after] = [sum('before'), sum('after')];
  return (
    <section
      ref={section}
      className="stack box limits-preview"
      aria-label={t('alarms.preview_title')}
    >
      <h3>{t('alarms.preview_title')}</h3>
      <output>
        <b>
          {before === after && replayed.every((one) => one.before === one.after)
            ? t('alarms.preview_none')
            : t('alarms.preview_sum', { before, after })}
        </b>{' '}
        {t('alarms.preview_events', { n: events })}
      </output>
      <table className="table limits">
        <TableHead
          headings={[
            t('alarms.preview_rule'),
            { label: t('alarms.preview_before'), isNumber: true },
            { label: t('alarms.preview_after'), isNumber: true },
          ]}
        />
        <tbody>
          {replayed.map((one) => (
            <tr key={one.rule} data-own={one.before === one.after ? undefined : true}>
              <th scope="row">{ruleName(one.rule)}</th>
              <td data-number>{one.before}</td>
              <td data-number>{one.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h4>{t('alarms.preview_cannot')}</h4>
      <dl className="limits-preview__not hint">
        {rules
          .filter(({ before: n }) => n === null)
          .map(({ rule, why }) => (
            <div key={rule}>
              <dt>{ruleName(rule)}</dt>
              <dd>{why}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
