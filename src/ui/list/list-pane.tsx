import { useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { takeLostFocus } from '#src/lib/keys/take-focus.ts';
import type { ListRow } from './list.ts';
import type { ListPane, PaneProps } from './list-parts.ts';
import './list-peek.css';

/** The pane beside the rows. */
export function PaneBeside<Row extends ListRow>(
  props: Omit<PaneProps<Row>, 'row'> & {
    row: Row | undefined;
    pane: ListPane<Row>;
    grid: () => HTMLElement | null;
  },
) {
  const { row, pane, grid, ...more } = props;
  const id = row?.id;
  useEffect(() => {
    // The pane that had the focus is replaced for each row.
    if (id !== undefined) takeLostFocus(grid());
  }, [id, grid]);
  if (!row) return <p className="pane quiet">{t(pane.none)}</p>;
  return <pane.Body key={row.id} row={row} {...more} />;
}
