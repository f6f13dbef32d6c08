import type { StandDown } from '#contract/operations/stand-down.ts';
import type { StandDownKind } from '#contract/routes/operations/stand-downs.ts';
import type { Duty } from '#machines/driver/duty.ts';
import { casablancaShown } from '#rules/time.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import type { StandDownJson } from '../../platform/db/tables/people.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The time of day in Casablanca: `14:05`. */
const localTime = (at: string) => casablancaShown(Date.parse(at)).toISOString().slice(11, 16);

interface DutyRow {
  duty: Duty;
  duty_at: Date;
  shift_ends_at: Date | null;
  stand_down: StandDownJson | null;
}

/** The stand-down in force at a time; null if there is none, or it has ended. */
export function standDownAt({ duty, stand_down }: DutyRow, now: Date): StandDown | null {
  if (!stand_down || duty === 'available' || Date.parse(stand_down.until) <= now.getTime())
    return null;
  const { until, reason, by, thenEnds } = stand_down;
  return { until, reason, by, ...(thenEnds ? { thenEnds } : {}) } as StandDown;
}

/** Error: 409 if a driver's own phone ends what staff decided before its end. */
export function requireNotStoodDown(row: DutyRow, wanted: Duty, now: Date): void {
  const standDown = standDownAt(row, now);
  // A driver on a break may go off duty; nobody comes back on duty by himself.
  if (!standDown || wanted === 'offline' || wanted === row.duty) return;
  const { until, reason, by } = standDown;
  throw refuse(
    'driver.taken_off',
    { name: by.name, until: localTime(until), why: reason },
    { extra: { standDown } },
  );
}

export interface StandDownChange {
  kind: Exclude<StandDownKind, 'orders'>;
  until: Date;
  reason: string;
  by: ActorJson;
  hasOrders: boolean;
}

/** The row of a driver who is taken off the road. Orders that he keeps keep him on the map, on a break. */
export function stoodDown<Row extends DutyRow>(
  row: Row,
  { kind, until, reason, by, hasOrders }: StandDownChange,
  now: Date,
): Row {
  const isOver = kind === 'end_shift';
  const duty: Duty = row.duty === 'offline' || (isOver && !hasOrders) ? 'offline' : 'on_break';
  // A second stand-down replaces the first one, and is undone to what was before both.
  const before = (standDownAt(row, now) && row.stand_down?.before) ?? {
    duty: row.duty,
    shiftEndsAt: row.shift_ends_at?.toISOString() ?? null,
  };
  return {
    ...row,
    duty,
    duty_at: row.duty === duty ? row.duty_at : now,
    shift_ends_at: isOver ? (duty === 'offline' ? null : now) : row.shift_ends_at,
    stand_down: {
      until: until.toISOString(),
      reason,
      by,
      before,
      ...(isOver && duty !== 'offline' ? { thenEnds: true as const } : {}),
    },
  };
}

/**
 * The stand-down of a driver who comes to another duty. Who comes on a break from being off duty begins
 * another shift, which the last one's end does not end.
 */
export function standDownAfter({ duty: before, stand_down }: DutyRow, duty: Duty) {
  if (duty === 'available' || stand_down === null) return null;
  if (before !== 'offline' || duty === 'offline') return stand_down;
  const { thenEnds: _, ...rest } = stand_down;
  return rest;
}

/** The row of a driver whom staff put back on the road. */
export function backOnRoad<Row extends DutyRow>(row: Row, now: Date): Row {
  const { duty = row.duty, shiftEndsAt = null } = row.stand_down?.before ?? {};
  return {
    ...row,
    duty,
    duty_at: row.duty === duty ? row.duty_at : now,
    shift_ends_at: shiftEndsAt === null ? null : new Date(shiftEndsAt),
    stand_down: null,
  };
}
