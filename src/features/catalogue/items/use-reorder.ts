import { useState } from 'react';
import type { ItemId } from '#contract/ids.ts';
import type { MenuOrder } from '#contract/routes/catalogue/items.ts';
import { reorderItems } from '#src/domain/item/items.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useStatus } from '#src/lib/status.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { countMoved, moveEntry, rebase } from './menu-order.ts';
import type { Move } from './reorder-commands.ts';

interface LiftedItem {
  id: number;
  /** The order before the item was picked up. */
  from: readonly number[];
}

interface Options {
  storeId: string;
  /** The order as fetched. */
  order: MenuOrder;
  nameOf: (id: number) => string;
  /** The number of rows that fit the window. */
  pageRows: () => number;
  onSaved: (order: MenuOrder) => void;
}

/**
 * The state of reordering a menu: unsaved moves, the picked-up item, and the order that another
 * user saved.
 */
export function useReorder({ storeId, order, nameOf, pageRows, onSaved }: Options) {
  const [base, setBase] = useState(order);
  const [ids, setIds] = useState<readonly number[]>(order.ids);
  const [focusId, setFocus] = useState<number | null>(null);
  const [picked, setPicked] = useState<LiftedItem | null>(null);
  const [theirs, setTheirs] = useState<MenuOrder | null>(null);
  const { isBusy, failure, setFailure, attempt } = useAttempt((error) => {
    const current = currentIn<MenuOrder>(error);
    setTheirs(current ?? null);
    return current ? null : failureText(error);
  });
  const status = useStatus('');
  const announce = status.show;

  const n = countMoved(base.ids, ids);
  const found = focusId === null ? -1 : ids.indexOf(focusId);
  const at = found >= 0 ? found : ids.length > 0 ? 0 : -1;
  const here = ids[at];

  const placeOf = (move: Move, from: number): number => {
    const last = ids.length - 1;
    const page = pageRows();
    const to = { first: 0, last, 'page-down': from + page, 'page-up': from - page };
    return Math.max(0, Math.min(last, typeof move === 'number' ? from + move : to[move]));
  };
  const place = (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || isBusy) return;
    setIds(moveEntry(ids, from, to));
    setFocus(id);
    announce(t('items.order_moved', { name: nameOf(id), at: to + 1, all: ids.length }));
  };
  const go = (move: Move) => {
    if (at < 0) return;
    const to = placeOf(move, at);
    if (picked) place(at, to);
    else setFocus(ids[to] ?? null);
  };
  const pick = () => {
    if (here === undefined) return;
    const words = { name: nameOf(here), at: at + 1, all: ids.length };
    setFocus(here);
    setPicked(picked ? null : { id: here, from: ids });
    announce(t(picked ? 'items.order_dropped' : 'items.order_picked', words));
  };
  const putBack = () => {
    if (!picked) return;
    setIds(picked.from);
    setPicked(null);
    announce(t('items.order_put_back_done', { name: nameOf(picked.id) }));
  };
  const stand = (on: MenuOrder, mine: readonly number[]) => {
    setBase(on);
    setIds(mine);
    setTheirs(null);
    setFailure(null);
  };
  const save = async () => {
    if (n === 0 || isBusy || theirs) return;
    setPicked(null);
    await attempt(async () => {
      const { categoryId, version } = base;
      const saved = await reorderItems(storeId, { categoryId, ids: ids as ItemId[], version });
      stand(saved, saved.ids);
      announce(t('items.order_saved', { n }));
      onSaved(saved);
    });
  };
  const revert = () => {
    setIds(base.ids);
    setPicked(null);
    announce(t('items.order_reverted'));
  };
  /**
   * Resolves the conflict: with the other user's order, or with this user's order rebased onto it,
   * which is then still unsaved.
   */
  const settle = (takesTheirs: boolean) => {
    if (!theirs) return;
    stand(theirs, takesTheirs ? theirs.ids : rebase(ids, theirs.ids));
    announce(t(takesTheirs ? 'items.order_took_theirs' : 'items.order_kept_mine'));
  };
  return {
    ids,
    at,
    n,
    isPicked: picked !== null,
    theirs,
    failure,
    isSaving: isBusy,
    announcement: status.shown,
    focus: setFocus,
    place,
    go,
    send: (move: Move) => place(at, placeOf(move, at)),
    pick,
    putBack,
    save,
    revert,
    settle,
  };
}
export type Reorder = ReturnType<typeof useReorder>;
