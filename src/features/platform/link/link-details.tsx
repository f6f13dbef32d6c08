import { live } from '#src/domain/live/live.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { LinkView } from '#streams/index.ts';
import { lastMinute, linePoints } from './minute.ts';

const WIDTH = 250;
const HEIGHT = 28;

/**
 * Messages per second, recorded while the pill is mounted, so that the chart is full when it opens.
 */
export const messageRate = lastMinute(live().clock, () => live().link.get().messagesPerSecond);

/** The age of the last message; null before the first one. Milliseconds. */
export const lastMessageAge = (link: LinkView, nowMs: number): number | null =>
  link.receivedAtMs === null ? null : Math.max(0, nowMs - link.receivedAtMs);

function Chart() {
  const values = useStore(messageRate);
  const rounded = values.map(Math.round);
  const words = t('live.link_chart', {
    least: Math.min(...rounded, rounded.at(-1) ?? 0),
    most: Math.max(...rounded, 0),
    now: rounded.at(-1) ?? 0,
  });
  return (
    <figure className="stack link-details__chart">
      <svg viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`} aria-hidden="true">
        <polyline points={linePoints(values, WIDTH, HEIGHT)} />
      </svg>
      <figcaption className="hint">{words}</figcaption>
    </figure>
  );
}

/** The meaning of the connection's state, and its figures. */
export function LinkDetails() {
  const link = useStore(live().link);
  const age = useStore(live().clock, () => lastMessageAge(live().link.get(), Date.now()));
  const rows: [MessageKey, string][] = [
    ['live.link_heard', age === null ? '—' : t('live.ping', { age: ageText(age) })],
    ['live.link_messages', link.messagesPerSecond.toFixed(1)],
    ['live.link_lag', t('live.ms', { n: Math.round(link.lagMs) })],
    ['live.link_frames', link.framesPerSecond.toFixed(1)],
    ['live.link_dropped', String(link.dropped)],
    ['live.link_repeated', String(link.repeated)],
    ['live.link_gaps', String(link.gaps)],
    ['live.link_refused', String(link.refused)],
  ];
  return (
    <div className="stack small link-details">
      <h2 className="part-name">{t(`live.state_${link.state}`)}</h2>
      <p>{t(link.reason === null ? 'live.reason_none' : `live.reason_${link.reason}`)}</p>
      {link.slowdown > 1 && (
        <p className="notice" data-severity="warning">
          {t('live.link_slowdown', { n: link.slowdown })}
        </p>
      )}
      <dl className="pairs">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart />
    </div>
  );
}
