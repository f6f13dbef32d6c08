import type { z } from 'zod';
import type { DriverRef } from '#contract/routes/operations/orders.ts';
import { driverCode } from '../drivers/driver-code.ts';

/** Minutes are displayed to a tenth, the precision of the engine. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Converts a driver to a reference. */
export const refOf = (row: { code: number; name: string } | undefined, id: number) =>
  ({ id, code: driverCode(row?.code ?? 0), name: row?.name ?? '' }) as z.output<typeof DriverRef>;
