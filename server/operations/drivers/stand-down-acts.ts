import type { DriverLogEvent } from '#contract/events.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { DriverRepository, DriverRow } from './repository.ts';
import { backOnRoad, type StandDownChange, stoodDown } from './stand-down.ts';

export interface DriverEvent {
  type: DriverLogEvent['type'];
  reason?: string;
}

interface Deps {
  repository: DriverRepository;
  clock: () => Date;
  changeIn: (
    trx: Trx,
    id: number,
    caller: Caller,
    write: (trx: Trx, before: DriverRow) => Promise<DriverRow>,
    event: DriverEvent,
  ) => Promise<Driver>;
  toDriver: (row: DriverRow) => Driver;
}

/** What staff do to the duty of a driver, each in the caller's transaction. */
export function createStandDowns({ repository, clock, changeIn, toDriver }: Deps) {
  const written = async (trx: Trx, row: DriverRow): Promise<DriverRow> => {
    const { id, duty, duty_at, shift_ends_at, stand_down } = row;
    await repository.setDuty(trx, id, { duty, duty_at, shift_ends_at, stand_down });
    return row;
  };
  return {
    /** Locks a driver, so that he gets no order before the transaction ends. Error: 404. */
    async hold(trx: Trx, id: number): Promise<void> {
      if (!(await repository.lockDuty(trx, id))) throw notFound('The driver');
    },

    /** A driver within a transaction. Error: 404. */
    async read(trx: Trx, id: number): Promise<Driver> {
      const row = await repository.find(id, trx);
      if (!row) throw notFound('The driver');
      return toDriver(row);
    },

    /** Takes a driver off the road until a time. Call `wake` after the commit. Error: 404. */
    standDown: (trx: Trx, id: number, change: StandDownChange, caller: Caller): Promise<Driver> =>
      changeIn(trx, id, caller, (_, row) => written(trx, stoodDown(row, change, clock())), {
        type: 'driver.stood_down',
        reason: change.reason,
      }),

    /** Puts a driver back on the road. Call `wake` after the commit. Errors: 404, 409. */
    endStandDown: (trx: Trx, id: number, caller: Caller): Promise<Driver> =>
      changeIn(trx, id, caller, (_, row) => written(trx, backOnRoad(row, clock())), {
        type: 'driver.stand_down_ended',
      }),
  };
}
