import { Button } from '@blueprintjs/core';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import type { ListRow } from '#src/ui/list/list.ts';
import type { ListPageModel } from '#src/ui/list/use-list-page.ts';
import { isOnSelection, isRecordAct } from './list-act.ts';

/** One act on the selected rows, with the number of rows that allow it. */
function ActButton(props: {
  listId: string;
  act: { id: string; label: MessageKey };
  n: number;
  onAct: () => void;
}) {
  const key = useKey(`${props.listId}.${props.act.id}`);
  const { n } = props;
  const label = t(props.act.label);
  return (
    <Button disabled={n === 0} onClick={props.onAct} aria-keyshortcuts={key || undefined}>
      <KeyedLabel label={n > 0 ? t('lists.act_button', { act: label, n }) : label} keyName={key} />
    </Button>
  );
}

/**
 * The acts on the selected rows. They stand below the rows, so that no row moves when the first one
 * is selected: the next click would hit another row.
 */
export function ListChosen<Row extends ListRow>({ page }: { page: ListPageModel<Row> }) {
  const { list, table, acts } = page;
  const rows = table.chosenRows;
  const clearKey = useKey(`${list.id}.back`);
  if (rows.length === 0) return null;
  return (
    <fieldset className="row bar quiet list-selection" aria-label={t('lists.acts')}>
      <output>{list.selectionText?.(rows) ?? t('lists.selected', { n: rows.length })}</output>
      {list.acts?.filter(isOnSelection).map((act) => {
        const n = acts.applicable(act, rows).length;
        return (
          (n > 0 || isRecordAct(act)) && (
            <ActButton
              key={act.id}
              listId={list.id}
              act={act}
              n={n}
              onAct={() => acts.start(act.id)}
            />
          )
        );
      })}
      <TextButton title={clearKey || undefined} onClick={table.clear}>
        {t('lists.clear_selection')}
      </TextButton>
    </fieldset>
  );
}
