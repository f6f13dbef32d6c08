import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { AgeBand } from '#streams/index.ts';

const SHAPES: Readonly<Record<Driver['status'], string>> = {
  available: 'M8 3.6a4.4 4.4 0 1 0 .01 0z',
  busy: 'M8 2.5 12.6 13 8 10.6 3.4 13z',
  on_break: 'M4.4 4.4h7.2v7.2H4.4z',
  offline: 'M8 3.6a4.4 4.4 0 1 0 .01 0z',
};

/**
 * The marker as on the map: its shape is the status; hollow means stale, a cross means last seen.
 */
export function DriverMark(props: { state: Driver['status']; band: AgeBand; loaded?: boolean }) {
  const { state, band, loaded = false } = props;
  return (
    <svg
      className="driver-mark"
      data-state={state}
      data-band={band}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={band === 'last_seen' ? 'M4 4l8 8M12 4l-8 8' : SHAPES[state]} />
      {loaded && <circle className="driver-mark__load" cx="8" cy="8.6" r="1.5" />}
    </svg>
  );
}
