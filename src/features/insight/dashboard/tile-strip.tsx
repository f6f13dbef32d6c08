import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { UNASSIGNED_LIMIT_MS } from '#src/domain/order/order-alarm.ts';
import { unassignedInNeed } from '#src/domain/order/order-marks.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { tileColumns } from '#src/ui/page/tiles.ts';
import type { Tile } from './tiles.ts';
import { useSecond } from './use-now.ts';

// Severity is shown by a shape as well as a colour, and the label names it.
const Sign = ({ severity }: { severity: Tile['severity'] }) => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
    <path
      d={severity === 'critical' ? 'M5 0l5 5-5 5-5-5z' : 'M5 1l4.5 8h-9z'}
      fill="currentColor"
    />
  </svg>
);

function Face({ label, value, detail, to, severity }: Omit<Tile, 'id' | 'since'>) {
  const face = (
    <>
      <span className="tile-name">{label}</span>
      <b>
        {severity && <Sign severity={severity} />} {value}
      </b>
      <small>{detail}</small>
    </>
  );
  return to === null ? (
    <div className="tile" data-severity={severity}>
      {face}
    </div>
  ) : (
    <Link className="tile" to={to} data-severity={severity}>
      {face}
    </Link>
  );
}

/** A tile with a waiting time. Only this tile renders every second. */
function Waiting({ tile, since, aheadMs }: { tile: Tile; since: string; aheadMs: number }) {
  const ageMs = useSecond() + aheadMs - Date.parse(since);
  const watches = useHasPermission('live.read');
  // The live source knows the limits of each zone, and the orders that are held back on purpose.
  const isTooLong =
    watches && shownSource().ready.get()
      ? unassignedInNeed(shownSource().now()).n > 0
      : ageMs > UNASSIGNED_LIMIT_MS;
  return (
    <Face
      {...tile}
      detail={t('dashboard.oldest_waits', { age: timerText(ageMs) })}
      severity={isTooLong ? 'critical' : undefined}
    />
  );
}

const same = (a: { tile: Tile; aheadMs: number }, b: { tile: Tile; aheadMs: number }) =>
  a.aheadMs === b.aheadMs && JSON.stringify(a.tile) === JSON.stringify(b.tile);

const One = memo(function One({ tile, aheadMs }: { tile: Tile; aheadMs: number }) {
  const { since } = tile;
  return since ? <Waiting tile={tile} since={since} aheadMs={aheadMs} /> : <Face {...tile} />;
}, same);

interface Props {
  title: string;
  tiles: readonly Tile[];
  /**
   * The number of columns at full width. A strip keeps its layout, however many tiles the role
   * sees.
   */
  columns: number;
  /** How far the server's clock is ahead of this machine's clock. Milliseconds. */
  aheadMs?: number;
}

/** A row of figures, each with a link to the list behind it. */
export function TileStrip({ title, tiles, columns, aheadMs = 0 }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="part-name">
        {title}
      </h2>
      <ul className="tiles box" style={tileColumns(columns)}>
        {tiles.map((tile) => (
          <li key={tile.id}>
            <One tile={tile} aheadMs={aheadMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}
