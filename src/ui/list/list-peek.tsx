// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the pane scrolls, also by keys.
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type ComponentType, memo } from 'react';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import type { ListRow } from './list.ts';
import './list-peek.css';
import { IconButton } from '#src/ui/controls/icon-button.tsx';

/** A command on the row. */
interface RowCommand {
  id: string;
  label: MessageKey;
  run: () => void;
}

interface Props<Row extends ListRow> {
  listId: string;
  row: Row;
  name: string;
  Body: ComponentType<{ row: Row }>;
  rowCommands: readonly RowCommand[];
  onClose: () => void;
}

function RowCommandButton({ id, label, run }: RowCommand) {
  const key = useKey(id);
  return <Button onClick={run}>{withKey(t(label), key)}</Button>;
}

/** A pane that shows one row in full beside the others, with its acts. */
export function ListPeek<Row extends ListRow>(props: Props<Row>) {
  const { listId, row, name, Body, rowCommands, onClose } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <aside className="pane list-peek" aria-label={name} tabIndex={0}>
      <header className="row list-peek__head">
        <h2>{name}</h2>
        {rowCommands.map((command) => (
          <RowCommandButton key={command.id} {...command} id={`${listId}.${command.id}`} />
        ))}
        <IconButton
          label={t('lists.peek_close')}
          hint={withKey(t('lists.peek_close'), 'Esc')}
          onClick={onClose}
          icon={<Cross />}
        />
      </header>
      <PeekBody key={row.id} Body={Body as ComponentType<{ row: ListRow }>} row={row} />
    </aside>
  );
}

const PeekBody = memo(function PeekBody(props: {
  Body: ComponentType<{ row: ListRow }>;
  row: ListRow;
}) {
  return <props.Body row={props.row} />;
});
