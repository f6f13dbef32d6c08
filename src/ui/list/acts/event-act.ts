import type { z } from 'zod';
import type { ActState } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { allows } from '#src/lib/allows.ts';
import { request } from '#src/lib/api/call.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { ListRow } from '../list.ts';
import type { ActResult, ListAct } from './list-act.ts';

interface Bulk<Type extends string> extends Endpoint {
  body: z.ZodType<{ event: Type }>;
  access: readonly [Permission, ...Permission[]];
}
/** The act of `category.hide` is `hide`. */
type ActOf<Type extends string> = Type extends `${string}.${infer Act}` ? Act : never;
interface Acting<Act extends string> extends ListRow {
  version: number;
  acts: Readonly<Record<Act, ActState>>;
}

/**
 * Makes acts of the events of a machine, which one call sends to any number of records. The text of
 * the act `hide` is `<texts>.hide`, and its permission that of the call.
 */
export const eventActs =
  <Row extends Acting<Act>, Type extends string, Act extends string = ActOf<Type>>(
    bulk: Bulk<Type>,
    { kind, texts }: { kind: string; texts: string },
  ) =>
  (
    id: NoInfer<Act> & ActOf<Type>,
    more: Pick<ListAct<Row>, 'key' | 'isConfirmed' | 'lead' | 'undo'>,
  ): ListAct<Row> => ({
    id,
    label: `${texts}.${id}` as MessageKey,
    permission: bulk.access[0],
    can: allows(id),
    ...more,
    send: async (rows) => {
      const ids = rows.map((row) => ({ id: row.id, version: row.version }));
      const answer = await request(bulk, { body: { ids, event: `${kind}.${id}` } });
      return (answer as { results: readonly ActResult<Row>[] }).results;
    },
  });
