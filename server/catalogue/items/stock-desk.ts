import type { Kysely, Transaction } from 'kysely';
import { MAX_STOCK } from '#contract/catalogue/item.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { itemsRoutes, ItemRow as ShownRow } from '#contract/routes/catalogue/items.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { By, CommandService } from '../../platform/commands/service.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { ItemRepository, ItemRow } from './repository.ts';
import { toRow } from './show.ts';

type Trx = Transaction<Database>;
type Body<K extends 'countStock' | 'adjustStock'> = RequestOf<(typeof itemsRoutes)[K]>['body'];

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: ItemRepository;
  audit: AuditService;
  commands: CommandService;
}

/**
 * Refuses a count over a stock that differs from the displayed one: only the user who counted knows
 * whether the items sold since are still on the shelf. Error: 412 with the item as it is.
 */
export function requireSeen(row: ItemRow, seen: number | null, wanted: number | null): void {
  if (row.stock === seen || row.stock === wanted) return;
  const now = row.stock === null ? 'is not counted' : `is ${row.stock}`;
  throw new Refusal('item.stock_moved', `The stock has changed in the meantime: it now ${now}.`, {
    extra: { current: toRow(row) },
  });
}

/** Stock as people set it: by a count, or by what came and went. Orders take theirs by themselves. */
export function createStockDesk({ db, clock, repository, audit, commands }: Deps) {
  async function locked(trx: Trx, id: number): Promise<ItemRow> {
    const row = await repository.lock(trx, id);
    if (!row) throw notFound('The item');
    if (row.archived_at)
      throw new Refusal('item.archived', `${row.name} is archived. Restore it first.`);
    return row;
  }

  return {
    /** What was counted, in the place of what was seen. Errors: 404, 409 archived, 412. */
    countStock: (id: number, { seen, counted }: Body<'countStock'>, by: By): Promise<ShownRow> =>
      db.transaction().execute(async (trx) => {
        const row = await locked(trx, id);
        requireSeen(row, seen, counted);
        if (row.stock === counted) return toRow(row);
        await repository.setStock(trx, id, counted);
        await audit.note(trx, by, clock(), {
          action: 'item.count_stock',
          subject: `item ${id}`,
          before: { stock: row.stock },
          after: { stock: counted },
        });
        return toRow({ ...row, stock: counted });
      }),

    /** So many more, or fewer, whatever was sold meanwhile; once. Errors: 404, 409, 422. */
    async adjustStock(id: number, body: Body<'adjustStock'>, by: By): Promise<ShownRow> {
      const { change, reason } = body;
      const { answer } = await commands.once(
        body,
        `items.adjustStock ${id}`,
        by,
        async ({ trx }) => {
          const row = await locked(trx, id);
          if (row.stock === null)
            throw new Refusal(
              'item.stock_short',
              `${row.name} is not counted. Enter a count first.`,
            );
          const stock = row.stock + change;
          if (stock < 0 || stock > MAX_STOCK)
            throw new Refusal('item.stock_short', `${row.name} has only ${row.stock} in stock.`, {
              extra: { current: toRow(row) },
            });
          await repository.setStock(trx, id, stock);
          return {
            answer: toRow({ ...row, stock }),
            noted: {
              action: 'item.adjust_stock',
              subject: `item ${id}`,
              before: { stock: row.stock },
              after: { stock, reason },
            },
          };
        },
      );
      return answer;
    },
  };
}
