import { MAX_STOCK_REASON } from '#contract/catalogue/item.ts';
import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { ApiFailure, byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { definePart } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { readAdjustment, writeAdjustment } from '#src/ui/list/acts/ask-adjust.tsx';
import type { ActResult, RecordAct } from '#src/ui/list/acts/list-act.ts';

/** Adjustments without a known result. A retry sends the same command. */
const unanswered = definePart(() => new Map<string, string>());

async function adjust(row: ItemRow, answer: string): Promise<ActResult<ItemRow>> {
  const adjustment = readAdjustment(answer);
  if (!adjustment) throw new Error('The difference was read before it was asked for');
  const key = `${row.id} ${answer}`;
  const commandId = unanswered().get(key) ?? randomId();
  unanswered().set(key, commandId);
  try {
    const input = { ...byId(row.id), body: { commandId, ...adjustment } };
    const after = await call(itemsRoutes.adjustStock, input);
    unanswered().delete(key);
    return { id: row.id, ok: true, row: after };
  } catch (error) {
    const isAnswer = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
    if (isAnswer) unanswered().delete(key);
    const code = error instanceof ApiFailure ? error.code : 'unanswered';
    return { id: row.id, ok: false, error: { code, message: failureText(error) } };
  }
}

async function adjustEach(rows: readonly ItemRow[], answer: string) {
  const results: ActResult<ItemRow>[] = [];
  for (const row of rows) results.push(await adjust(row, answer));
  return results;
}

/** Returns the adjustment that reverses another, with a note for the history. */
function backwards(answer: string): string {
  const { change = 0, reason = '' } = readAdjustment(answer) ?? {};
  const back = t('items.adjust_back', { reason }).slice(0, MAX_STOCK_REASON);
  return writeAdjustment({ change: -change, reason: back });
}

/** Changes the stock by a difference, which stays correct whatever is sold in the meantime. */
export const adjustStock: RecordAct<ItemRow> = {
  id: 'adjust',
  label: 'items.adjust',
  key: 't',
  permission: 'items.write',
  can: ({ archivedAt, stock }) => archivedAt === null && stock !== null,
  asks: { label: 'items.adjust_by', isAdjust: true },
  lead: (rows) =>
    rows.length === 1 && rows[0]
      ? t('items.adjust_lead_one', { n: rows[0].stock ?? 0 })
      : t('items.adjust_lead'),
  send: adjustEach,
  revert: (rows, answer) =>
    adjustEach(
      rows.map(({ now }) => now),
      backwards(answer),
    ),
};
