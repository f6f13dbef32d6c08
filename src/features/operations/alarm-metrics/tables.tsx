import { type ReactNode, useId } from 'react';
import type { AlarmMetrics } from '#contract/routes/operations/alarms.ts';
import { ruleName } from '#src/domain/alarm/alarm-text.ts';
import { t } from '#src/lib/i18n.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { moment } from '#src/lib/text/moment.ts';
import { decimalText } from '#src/lib/text/number.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { formatPercent } from './format.ts';

/** Of a hundred alarms, about 5, 15 and 80 should have priority 1, 2 and 3. */
const AIM = { 1: 5, 2: 15, 3: 80 } as const;

function Table(props: {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  none: string;
}) {
  const { title, heads, rows, none } = props;
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="part-name">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <table className="table" aria-labelledby={id}>
          <TableHead headings={heads} />
          <tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {rest.map((cell, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  <td key={n}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const bar = (share: number) => (
  <span className="share" aria-hidden="true">
    <span style={{ inlineSize: `${Math.min(100, share)}%` }} />
  </span>
);

/** The shares of the three priorities, compared with the standard's targets. */
export const Priorities = ({ metrics }: { metrics: AlarmMetrics }) => (
  <Table
    title={t('alarm_metrics.priorities')}
    heads={['priority', 'raised', 'share', 'aim'].map((head) =>
      t(`alarm_metrics.head_${head as 'priority'}`),
    )}
    rows={metrics.priorities.map(({ priority, raised, percent: share }) => ({
      key: String(priority),
      cells: [
        t('alarm_metrics.priority', { n: priority }),
        decimalText(raised),
        <span key="share" className="metrics__share tracks">
          {formatPercent(share)}
          {bar(share)}
        </span>,
        formatPercent(AIM[priority]),
      ],
    }))}
    none=""
  />
);

/** The number of alarms by rule, highest first; rules without alarms are left out. */
export const Rules = ({ metrics }: { metrics: AlarmMetrics }) => (
  <Table
    title={t('alarm_metrics.by_rule')}
    heads={[
      t('alarm_metrics.head_rule'),
      t('alarm_metrics.head_raised'),
      t('alarm_metrics.head_share'),
    ]}
    rows={metrics.byRule
      .filter(({ raised }) => raised > 0)
      .toSorted((a, b) => b.raised - a.raised)
      .map(({ rule, raised }) => {
        const share = (100 * raised) / metrics.raised;
        return {
          key: rule,
          cells: [
            ruleName(rule),
            decimalText(raised),
            <span key="share" className="metrics__share tracks">
              {formatPercent(share)}
              {bar(share)}
            </span>,
          ],
        };
      })}
    none={t('alarm_metrics.none_raised')}
  />
);

export const Floods = ({ metrics }: { metrics: AlarmMetrics }) => (
  <Table
    title={t('alarm_metrics.floods')}
    heads={[
      t('alarm_metrics.head_from'),
      t('alarm_metrics.head_lasted'),
      t('alarm_metrics.head_peak'),
    ]}
    rows={metrics.floods.map(({ from, to, peak }) => ({
      key: from,
      cells: [moment(from), timerText(Date.parse(to) - Date.parse(from)), decimalText(peak)],
    }))}
    none={t('alarm_metrics.none_floods')}
  />
);

export const Chattering = ({ metrics }: { metrics: AlarmMetrics }) => (
  <Table
    title={t('alarm_metrics.chattering')}
    heads={[
      t('alarm_metrics.head_rule'),
      t('alarm_metrics.head_where'),
      t('alarm_metrics.head_times'),
    ]}
    rows={metrics.chattering.map(({ rule, scope, times }) => ({
      key: `${rule} ${scope}`,
      cells: [ruleName(rule), scope || t('alarm_metrics.city'), decimalText(times)],
    }))}
    none={t('alarm_metrics.none_chattering')}
  />
);
