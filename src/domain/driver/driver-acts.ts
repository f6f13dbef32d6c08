import type { DriverRow } from '#contract/routes/operations/driver-status.ts';
import type { UserStatus } from '#machines/user/user-machine.ts';
import { sendUserAct } from '#src/domain/user/users.ts';
import { allows } from '#src/lib/allows.ts';
import type { ActResult, RecordAct } from '#src/ui/list/acts/list-act.ts';
import type { ListRow } from '#src/ui/list/list.ts';

/** The fields of a driver that are needed to block the account. */
interface Account extends ListRow {
  account: UserStatus;
  accountVersion: number;
  acts: DriverRow['acts'];
}

const act = <Row extends Account>(
  id: 'block' | 'unblock',
  more: Omit<RecordAct<Row>, 'id' | 'can' | 'send' | 'permission'>,
): RecordAct<Row> => ({
  id,
  permission: 'users.block',
  ...more,
  can: allows(id),
  send: async (rows, reason) => {
    const accounts = rows.map((row) => ({ id: row.id, version: row.accountVersion }));
    const results = await sendUserAct(id, accounts, reason);
    const before = new Map(rows.map((row) => [row.id, row]));
    return results.flatMap((result): ActResult<Row>[] => {
      if (!result.ok) return [result];
      const { status: account, version: accountVersion, acts } = result.row;
      const row = before.get(result.id);
      return row ? [{ ...result, row: { ...row, account, accountVersion, acts } }] : [];
    });
  },
});

/** The acts on a driver's account, in the list and on the driver's page. */
export const driverActs = <Row extends Account>(): readonly RecordAct<Row>[] => [
  act('block', {
    label: 'users.block',
    key: 'b',
    asks: 'reason',
    lead: 'drivers.block_lead',
    undo: 'unblock',
  }),
  act('unblock', { label: 'users.unblock', key: 'l' }),
];
