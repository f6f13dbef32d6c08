import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { Order, ordersRoutes, StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import type { TimelineComment } from '#contract/timeline/entry.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { notFound, Refusal, reasonIn } from '../../platform/http/refusal.ts';
import type { CsvExport } from '../../platform/lists/list.ts';
import { inPresentScope } from '../../platform/scope/scope.ts';
import { requireReason } from './change/who-may.ts';
import type { CommentRepository } from './comments.ts';
import { orderCsv } from './csv.ts';
import type { OrderFilter } from './order-filter.ts';
import { toOrder } from './order-view.ts';
import type { OrderRepository } from './repository.ts';
import type { OrderService } from './service.ts';

type Routes = typeof ordersRoutes;
type BulkResult = OutputOf<Routes['bulk']>['results'][number];
type Filter = Omit<OrderFilter, 'after' | 'limit'>;

interface Deps {
  clock: () => Date;
  orders: OrderService;
  repository: OrderRepository;
  comments: CommentRepository;
}

const WHOLE = { whole: true } as const;
/**
 * Rows that an export reads at once: few enough that V8 frees a part before moving it to the old
 * generation, which is collected rarely.
 */
const EXPORT_PAGE = 200;

/** Why an order of a bulk call was not changed, with the codes of a single call. */
function refusedAs(error: unknown): Omit<BulkResult, 'id' | 'ok'> {
  if (!(error instanceof Refusal)) throw error;
  const { code, message, details } = error;
  const current = (details.extra as { current?: Order } | undefined)?.current;
  return { code, message, ...reasonIn(details), ...(current ? { order: current } : {}) };
}

/** The id of the command for one order of a bulk call: the same for the same call and order. */
function commandOf(commandId: string, id: number): string {
  const hex = createHash('sha256').update(`${commandId} ${id}`).digest('hex');
  // The digits that make it a UUID of version 8, whose bits the application chooses.
  const parts = [8, 12, 16, 20, 32].map((end, n) => hex.slice([0, 8, 12, 16, 20][n], end));
  return parts
    .join('-')
    .replace(/^(.{14})./, '$18')
    .replace(/^(.{19})./, '$1a');
}

/** Orders for staff: bulk changes, comments, the export. */
export function createStaffOrders({ clock, orders, repository, comments }: Deps) {
  /** Read page by page at the reader's speed, so that its length costs no memory. */
  async function* wholeOf(filter: Filter): AsyncGenerator<Order[]> {
    let last: { id: number; total: bigint } | undefined;
    for (;;) {
      const place = { after: last?.id ?? null, afterTotal: last?.total ?? null };
      const rows = await repository.list(
        { ...filter, ...place, limit: EXPORT_PAGE },
        WHOLE,
        clock(),
      );
      yield rows.map((row) => toOrder(row));
      if (rows.length < EXPORT_PAGE) return;
      last = rows.at(-1);
    }
  }

  return {
    async detail(
      id: number,
      caller: Caller,
    ): Promise<Omit<StaffOrderDetail, 'cardPayment' | 'contact'>> {
      const [order, written, contacts] = await Promise.all([
        orders.detail(id, caller),
        comments.of(id),
        comments.contacts(id).catch(() => null),
      ]);
      if (!contacts) throw notFound('order');
      return { ...order, comments: written, contacts };
    },

    async comment(id: number, text: string, caller: Caller): Promise<TimelineComment> {
      if (!(await repository.find(id, WHOLE))) throw notFound('order');
      const author = { id: caller.userId, name: caller.name, role: caller.role };
      return comments.add(id, author, text, clock());
    },

    /** One after the other: an order that cannot be changed does not stop the others. */
    async bulk(
      { ids, versions, commandId, ...body }: RequestOf<Routes['bulk']>['body'],
      by: RequestActor,
    ) {
      requireReason(by.caller, body.event, body);
      const results: BulkResult[] = [];
      for (const [at, id] of ids.entries())
        try {
          const own = commandId ? { ...body, commandId: commandOf(commandId, id) } : body;
          const order = await orders.progress(id, versions[at], own, by);
          results.push({ id, ok: true, order });
        } catch (error) {
          results.push({ id, ok: false, ...refusedAs(error) });
        }
      return { results };
    },

    export(filter: Filter): CsvExport {
      async function* lines() {
        yield orderCsv.head();
        for await (const some of wholeOf(filter)) yield some.map(orderCsv.line).join('');
      }
      return {
        lines: Readable.from(inPresentScope(lines())),
        count: () => repository.count(filter, WHOLE, clock()),
      };
    },

    /** The same as the cells of a file, in parts. */
    async *cells(filter: Filter) {
      for await (const some of wholeOf(filter)) yield some.flatMap(orderCsv.cells);
    },
  };
}
export type StaffOrders = ReturnType<typeof createStaffOrders>;
