// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the pane scrolls, also by keys.
import { Cross } from '@blueprintjs/icons';
import { type ComponentType, memo } from 'react';
import { t } from '#src/lib/i18n.ts';
import { keyName, withKey } from '#src/lib/keys/shortcuts.ts';
import { RowCommandButton } from './acts/row-command-button.tsx';
import type { ListRow } from './list.ts';
import type { RowCommand } from './list-parts.ts';
import './list-peek.css';
import { IconButton } from '#src/ui/controls/icon-button.tsx';

interface Props<Row extends ListRow> {
  row: Row;
  name: string;
  Body: ComponentType<{ row: Row }>;
  rowCommands: readonly RowCommand[];
  onClose: () => void;
}

/** A pane that shows one row in full beside the others, with its acts. */
export function ListPeek<Row extends ListRow>(props: Props<Row>) {
  const { row, name, Body, rowCommands, onClose } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <aside className="pane list-peek" aria-label={name} tabIndex={0}>
      <header className="row list-peek__head">
        <h2>{name}</h2>
        {rowCommands.map((command) => (
          <RowCommandButton key={command.id} {...command} isMain={false} />
        ))}
        <IconButton
          label={t('lists.peek_close')}
          hint={withKey(t('lists.peek_close'), keyName('Escape'))}
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
