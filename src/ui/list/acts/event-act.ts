import type { z } from 'zod';
import type { ActState } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { allows } from '#src/lib/allows.ts';
import { request } from '#src/lib/api/call.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { ListRow } from '../list.ts';
import { readTimed } from './ask-timed.tsx';
import type { ActResult, ListAct } from './list-act.ts';

interface Bulk<Type extends string> extends Endpoint {
  body: z.ZodType<{ event: Type } | { act: Type }>;
  access: readonly [Permission, ...Permission[]];
}
/** The act of the event `category.hide` is `hide`. */
type ActOf<Type extends string> = Type extends `${string}.${infer Act}` ? Act : never;
/** The server says of each row which acts are possible, or which events are legal. */
type Acting<Act extends string> = ListRow & { version: number } & (
    | { acts: Readonly<Record<Act, ActState>> }
    | { legalEvents: readonly string[] }
  );

type Options<Row> = Omit<ListAct<Row>, 'id' | 'label' | 'can' | 'send'>;

/**
 * Creates acts from the events of a machine, one for every event that the call accepts, in the order
 * of `acts`. One call sends an event to any number of records, named in `field`, with the reason if
 * the act asks for one. The text of the act `hide` is `<texts>.hide`, and its permission is the
 * call's.
 */
export function eventActs<Row extends Acting<ActOf<Type>>, Type extends string>(
  bulk: Bulk<Type>,
  { kind, texts, field = 'event' }: { kind: string; texts: string; field?: 'event' | 'act' },
  acts: Readonly<Record<ActOf<Type>, Options<Row>>>,
): readonly ListAct<Row>[] {
  const act = (id: ActOf<Type>, more: Options<Row>): ListAct<Row> => ({
    id,
    label: `${texts}.${id}` as MessageKey,
    permission: bulk.access[0],
    can: (row) => ('acts' in row ? allows(id)(row) : row.legalEvents.includes(`${kind}.${id}`)),
    ...more,
    send: async (rows, reason) => {
      const ids = rows.map((row) => ({ id: row.id, version: row.version }));
      const asksHowLong = typeof more.asks === 'object' && 'isTimed' in more.asks;
      const timed = asksHowLong ? readTimed(reason) : null;
      const words = timed
        ? { reason: timed.reason, ...(timed.until ? { until: timed.until } : {}) }
        : reason && { reason };
      const body = { ids, [field]: `${kind}.${id}`, ...words };
      const answer = await request(bulk, { body });
      return (answer as { results: readonly ActResult<Row>[] }).results;
    },
  });
  return (Object.keys(acts) as ActOf<Type>[]).map((id) => act(id, acts[id]));
}
