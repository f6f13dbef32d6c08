import type { z } from 'zod';
import type { DriverRef } from '#contract/routes/operations/orders.ts';
import { driverCode } from '../drivers/driver-code.ts';

/** Minutes are shown to a tenth: finer is more than the engine knows. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A driver as the contract names them. */
export const refOf = (row: { code: number; name: string } | undefined, id: number) =>
  ({ id, code: driverCode(row?.code ?? 0), name: row?.name ?? '' }) as z.output<typeof DriverRef>;
