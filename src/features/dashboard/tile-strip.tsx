import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Tile } from './tiles.ts';

// Severity is never hue alone: a triangle and the word of the label stand with it.
const Triangle = () => (
  <svg className="tile-sign" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
    <path d="M5 1l4.5 8h-9z" fill="currentColor" />
  </svg>
);

/** A row of numbers, each a link to the screen behind it. */
export function TileStrip({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="dashboard-heading">
        {title}
      </h2>
      <ul className="tiles" data-count={tiles.length}>
        {tiles.map(({ label, value, detail, to, severity }) => (
          <li key={label}>
            <Link className="tile" to={to} data-severity={severity}>
              <span className="tile-label">{label}</span>
              <span className="tile-value">
                {severity && <Triangle />}
                {value}
              </span>
              <span className="tile-detail">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
