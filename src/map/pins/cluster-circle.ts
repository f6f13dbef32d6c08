import type { ClusterColours } from '#src/map/base/palette.ts';
import { type Cluster, clusterRadius } from './clusters.ts';

/** Draws a circle with the number of its drivers, and a ring with the share of each status. */
export function drawCircle(
  context: CanvasRenderingContext2D,
  { count, free, busy, onBreak, stale }: Cluster,
  colours: ClusterColours,
  isHovered: boolean,
  { x, y }: { x: number; y: number },
): void {
  const radius = clusterRadius(count);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = isHovered ? colours.hover : colours.fill;
  context.fill();
  context.lineWidth = 3;
  let from = -Math.PI / 2;
  for (const [part, colour] of [
    [free, colours.free],
    [busy, colours.busy],
    [onBreak, colours.onBreak],
    [stale, colours.stale],
  ] as const) {
    if (part === 0) continue;
    const to = from + (part / count) * 2 * Math.PI;
    context.beginPath();
    context.arc(x, y, radius - 1.5, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
  const text = shortCount(count);
  context.font = `600 ${text.length > 3 ? 11 : 12}px ${colours.font}`;
  context.fillStyle = colours.text;
  context.fillText(text, x, y + 0.5);
}

/** Formats a count to fit into a circle: `87`, `1.2k`, `12k`. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  return count < 9_950 ? `${(count / 1_000).toFixed(1)}k` : `${Math.round(count / 1_000)}k`;
}
