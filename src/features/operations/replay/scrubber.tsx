import { useEffect, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { timeOfDay, timeToSecond } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { Replay } from '#streams/index.ts';
import type { Overview } from './use-overview.ts';

const STEP_MS = 5_000;
/** The time shown before the first recorded data. */
const LEAD_MS = 60_000;
/** The data is loaded after a pause in dragging; the label follows immediately. */
const SEEK_AFTER_MS = 150;

interface Scale {
  fromMs: number;
  toMs: number;
}

/** Bars of placed orders, with a tick below if some were cancelled or returned. */
function Busy({ overview, scale }: { overview: Overview; scale: Scale }) {
  const most = Math.max(1, ...overview.buckets.map(({ placed }) => placed));
  const spanMs = Math.max(1, scale.toMs - scale.fromMs);
  const width = (100 * overview.bucketSeconds * 1000) / spanMs;
  return (
    <svg
      className="scrubber__busy"
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {overview.buckets.map(({ at, placed, mishaps }) => {
        const x = (100 * (Date.parse(at) - scale.fromMs)) / spanMs;
        const height = (18 * placed) / most;
        return (
          <g key={at}>
            <rect x={x} y={18 - height} width={width * 0.8} height={height} />
            {mishaps > 0 && (
              <rect className="scrubber__mishap" x={x} y={20} width={width * 0.8} height={3} />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** The last 24 hours as a timeline. Dragging, clicking or the arrow keys set the time. */
export function Scrubber({ replay, overview }: { replay: Replay; overview: Overview | undefined }) {
  const [whole] = useState<Scale>(() => replay.range());
  // A recording that began an hour ago takes the full width, not a twentieth of it.
  // Kept from the first overview: a later one begins later, and the scale does not move.
  const [first, setFirst] = useState(overview?.buckets[0]?.at);
  if (!first && overview?.buckets[0]) setFirst(overview.buckets[0].at);
  // The earliest time shown so far: a step may lead before the first recorded data.
  const [earliestMs, setEarliest] = useState(() => replay.view.get().atMs);
  const fromMs = first ? Math.max(whole.fromMs, Date.parse(first) - LEAD_MS) : whole.fromMs;
  const scale = { fromMs: Math.min(fromMs, earliestMs), toMs: whole.toMs };
  const shownMs = useStore(replay.view, ({ atMs }) => atMs);
  if (shownMs < earliestMs) setEarliest(shownMs);
  const [draggedMs, setDragged] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const atMs = draggedMs ?? shownMs;

  const choose = (ms: number) => {
    setDragged(ms);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDragged(null);
      replay.seek(ms);
    }, SEEK_AFTER_MS);
  };

  return (
    <div className="scrubber">
      {overview && <Busy overview={overview} scale={scale} />}
      <span className="visually-hidden">{t('replay.busy')}</span>
      <input
        type="range"
        aria-label={t('replay.moment')}
        aria-valuetext={t('replay.moment_of', {
          time: timeToSecond(atMs),
          ago: ageText(scale.toMs - atMs),
        })}
        min={scale.fromMs}
        max={Math.max(scale.toMs, atMs)}
        step={STEP_MS}
        value={atMs}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
      <div className="line hint scrubber__ends" aria-hidden="true">
        <span>{timeOfDay(scale.fromMs)}</span>
        <span>{timeOfDay((scale.fromMs + scale.toMs) / 2)}</span>
        <span>{timeOfDay(scale.toMs)}</span>
      </div>
    </div>
  );
}
