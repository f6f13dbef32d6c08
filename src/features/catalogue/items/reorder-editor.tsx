import { Button } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import type { Item } from '#contract/catalogue/item.ts';
import type { MenuOrder } from '#contract/routes/catalogue/items.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { LeaveSheet } from '#src/ui/form/leave-sheet.tsx';
import { ROW_PX } from '#src/ui/list/rows/use-grid-rows.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { ReorderClash } from './reorder-clash.tsx';
import { reorderCommands } from './reorder-commands.ts';
import { ReorderGrid } from './reorder-grid.tsx';
import { type Reorder, useReorder } from './use-reorder.ts';

const ALT_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Handles the keys of the screen while it is mounted. */
function useReorderKeys(reorder: Reorder) {
  const { go, send, pick, isPicked, putBack, save, revert, n } = reorder;
  const onKey = ({ altKey, key }: KeyboardEvent) => {
    const step = altKey ? ALT_STEPS[key] : undefined;
    if (step) send(step);
    return step !== undefined;
  };
  const context = {
    go,
    send,
    pick,
    isPicked: () => isPicked,
    putBack,
    save: () => void save(),
    revert,
    isChanged: () => n > 0,
  };
  useCommandScope(reorderCommands, context, { onKey });
}

interface Props {
  storeId: string;
  order: MenuOrder;
  items: ReadonlyMap<number, Item>;
  /** Fetches the menu again, because it lacks a new item. */
  readMenu: () => void;
}

/** One category being reordered: rows, unsaved moves, conflicts. */
export function ReorderEditor({ storeId, order, items, readMenu }: Props) {
  const footId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const nameOf = (id: number) => items.get(id)?.name ?? idText(id);
  const reorder = useReorder({
    storeId,
    order,
    nameOf,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1),
    onSaved: readMenu,
  });
  const { ids, n, theirs, failure, isSaving, announcement, isPicked } = reorder;
  useReorderKeys(reorder);
  const saveKey = useKey('reorder.save');
  const revertKey = useKey('reorder.revert');
  const backKey = useKey('reorder.putBack');
  const toGrid = () =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#reorder-grid')?.focus());
  const keys = [
    [useKey('reorder.pick'), isPicked ? 'items.order_key_drop' : 'items.order_key_pick'],
    ['↑ ↓', isPicked ? 'items.order_key_move' : 'items.order_key_go'],
    [modified('alt', '↑ ↓'), 'items.order_key_move'],
    [useKey('reorder.top'), 'items.order_key_top'],
    [useKey('reorder.bottom'), 'items.order_key_bottom'],
    ...(isPicked ? ([[backKey, 'items.order_key_back']] as const) : []),
  ] as const;
  return (
    <>
      <div className="row bar reorder__state" data-changed={n > 0 || undefined}>
        <span className="reorder__words">
          {n > 0 ? t('items.order_unsaved', { n }) : t('items.order_all', { n: ids.length })}
        </span>
        {n > 0 && !theirs && (
          <>
            <Button
              intent="primary"
              disabled={isSaving}
              onClick={() => {
                void reorder.save();
                toGrid();
              }}
            >
              <KeyedLabel
                label={isSaving ? t('form.saving') : t('form.save')}
                keyName={isSaving ? '' : saveKey}
              />
            </Button>
            <Button
              disabled={isSaving}
              onClick={() => {
                reorder.revert();
                toGrid();
              }}
            >
              <KeyedLabel label={t('items.order_revert')} keyName={revertKey} />
            </Button>
          </>
        )}
      </div>
      {failure && <Notice severity="critical">{failure}</Notice>}
      {theirs ? (
        <ReorderClash
          theirs={theirs.ids}
          mine={ids}
          nameOf={nameOf}
          onSettle={(takesTheirs) => {
            reorder.settle(takesTheirs);
            readMenu();
            toGrid();
          }}
        />
      ) : (
        <ReorderGrid reorder={reorder} items={items} scroller={scroller} describedBy={footId} />
      )}
      <div className="hint list-foot between">
        <output aria-live="assertive">{announcement}</output>
        <span id={footId} className="cut">
          {keys.map(([key, act]) => `${key} ${t(act)}`).join(' · ')}
        </span>
      </div>
      <LeaveSheet isDirty={n > 0} lead={t('items.order_leave', { n })} />
    </>
  );
}
