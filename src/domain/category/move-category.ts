import { type Category, categoriesRoutes } from '#contract/routes/catalogue/categories.ts';
import { allows } from '#src/lib/allows.ts';
import { ApiFailure, byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { definePart } from '#src/lib/console/console.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { type ActResult, type RecordAct, UNANSWERED } from '#src/ui/list/acts/list-act.ts';

type Direction = 'up' | 'down';

/** Moves without a known result. A retry sends the same command. */
const unanswered = definePart(() => new Map<string, string>());

async function moveOne({ id }: Category, to: Direction): Promise<ActResult<Category>> {
  const key = `${id} ${to}`;
  const commandId = unanswered().get(key) ?? randomId();
  unanswered().set(key, commandId);
  try {
    const row = await call(categoriesRoutes.move, { ...byId(id), body: { commandId, to } });
    unanswered().delete(key);
    return { id, ok: true, row };
  } catch (error) {
    const isAnswer = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
    if (isAnswer) unanswered().delete(key);
    const code = isAnswer ? error.code : UNANSWERED;
    return { id, ok: false, error: { code, message: failureText(error) } };
  }
}

/**
 * Moves categories one by one, so that they keep their order: the first that is to give way first.
 * Once one cannot move, those of the same parent stay behind it.
 */
async function moveEach(rows: readonly Category[], to: Direction) {
  const inOrder = rows.toSorted((a, b) => a.position - b.position || a.id - b.id);
  const results: ActResult<Category>[] = [];
  const stopped = new Map<number | null, ActResult<Category>>();
  for (const row of to === 'up' ? inOrder : inOrder.toReversed()) {
    const before = stopped.get(row.parentId);
    const result = before ? { ...before, id: row.id } : await moveOne(row, to);
    if (!result.ok) stopped.set(row.parentId, result);
    results.push(result);
  }
  return results;
}

const move = (to: Direction): RecordAct<Category> => ({
  id: to === 'up' ? 'moveUp' : 'moveDown',
  label: `categories.move_${to}`,
  // The same keys as for the categories of the apps. AZERTY types brackets with AltGr only.
  key: to === 'up' ? ['[', '<', 'Alt+ArrowUp'] : [']', '>', 'Alt+ArrowDown'],
  permission: 'items.write',
  can: allows('edit'),
  refetchesList: true,
  turn: 'categories',
  undo: to === 'up' ? 'moveDown' : 'moveUp',
  send: (rows) => moveEach(rows, to),
});

/** Moves categories by one place among those of the same parent, wherever they are by then. */
export const moveCategoryActs: readonly RecordAct<Category>[] = [move('up'), move('down')];
