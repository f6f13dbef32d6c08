import type { z } from 'zod';
import type { ActState, WhyNot } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { allows } from '#src/lib/allows.ts';
import { request } from '#src/lib/api/call.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { codedFields, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
import { issueText } from '#src/ui/form/errors/issues.ts';
import { shapeOf } from '#src/ui/form/fields-by.ts';
import type { ListRow } from '../list.ts';
import { readTimed } from './ask-timed.tsx';
import type { ActResult, Question, RecordAct } from './list-act.ts';

/** The call that sends an event, or an act, to some records. */
export interface BulkEndpoint<Type extends string> extends Endpoint {
  body: z.ZodType<{ event: Type } | { act: Type }>;
  access: readonly [Permission, ...Permission[]];
}
/** The act of the event `category.hide` is `hide`. */
export type ActOf<Type extends string> = Type extends `${string}.${infer Act}` ? Act : never;
/** The server says of each row which acts are possible, or which events are legal. */
export type ActingRow<Act extends string> = ListRow & { version: number } & (
    | { acts: Readonly<Record<Act, ActState>> }
    | { legalEvents: readonly string[] }
  );

/** The acts of a kind of record by their names, each with what its event does not say. */
export type EventActs<Row, Type extends string> = Readonly<Record<ActOf<Type>, Options<Row>>>;
type Options<Row> = Omit<
  RecordAct<Row>,
  'id' | 'label' | 'can' | 'whyNot' | 'isBarred' | 'send' | 'faultOf'
>;

/** Why the server does not allow an act on a row; null if it does, or states no reason. */
function refusalOf<Act extends string>(row: ActingRow<Act>, id: Act): WhyNot | null {
  const state = 'acts' in row ? row.acts[id] : true;
  return state === true ? null : state;
}

/** The fields of the call for the answer to an act's question. */
function answerFields<Row>(asks: Question<Row> | undefined, answer: string): object {
  if (typeof asks === 'object' && 'isTimed' in asks) {
    const timed = readTimed(answer, asks);
    if (!timed) return {};
    const { code = '', reason: text, until } = timed;
    return {
      ...(asks.codes ? codedFields({ code, text }, asks.codes) : { reason: text }),
      ...(until ? { until } : {}),
    };
  }
  if (typeof asks === 'object' && 'isCoded' in asks) {
    const read = readCoded(answer, asks.codes);
    return read ? codedFields(read, asks.codes) : {};
  }
  return answer ? { reason: answer } : {};
}

/**
 * Creates acts from the events of a machine, one for every event that the call accepts, in the order
 * of `acts`. One call sends an event to any number of records, with the reason if the act asks for
 * one. The text of the act `hide` is `<texts>hide`, and its permission is the call's.
 */
export function eventActs<Row extends ActingRow<ActOf<Type>>, Type extends string>(
  bulk: BulkEndpoint<Type>,
  { kind, texts }: { kind: string; texts: string },
  acts: EventActs<Row, Type>,
): readonly RecordAct<Row>[] {
  const field = 'act' in shapeOf(bulk.body) ? 'act' : 'event';
  const act = (id: ActOf<Type>, more: Options<Row>): RecordAct<Row> => ({
    id,
    label: `${texts}${id}` as MessageKey,
    permission: bulk.access[0],
    can: (row) => ('acts' in row ? allows(id)(row) : row.legalEvents.includes(`${kind}.${id}`)),
    whyNot(row) {
      const refusal = refusalOf(row, id);
      return refusal && sentenceOf(refusal);
    },
    isBarred(row) {
      const refusal = refusalOf(row, id);
      return refusal !== null && !/^permission\.|\.illegal_event$/.test(refusal.code);
    },
    ...more,
    ...(more.asks === 'reason' && {
      faultOf: (reason) => {
        const read = bulk.body.safeParse({ ids: [], [field]: `${kind}.${id}`, reason });
        const issue = read.error?.issues.find(({ path }) => path[0] === 'reason');
        return issue ? issueText(issue) : null;
      },
    }),
    send: async (rows, reason) => {
      const ids = rows.map((row) => ({ id: row.id, version: row.version }));
      const body = { ids, [field]: `${kind}.${id}`, ...answerFields(more.asks, reason) };
      const answer = await request(bulk, { body });
      return (answer as { results: readonly ActResult<Row>[] }).results;
    },
  });
  return (Object.keys(acts) as ActOf<Type>[]).map((id) => act(id, acts[id]));
}
