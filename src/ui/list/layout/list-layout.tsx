import { Checkbox } from '@blueprintjs/core';
import { Cog } from '@blueprintjs/icons';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { ltrText } from '#src/lib/language/ltr.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { FieldsPopover } from '../filters/fields-popover.tsx';
import type { List, ListRow } from '../list.ts';
import { defaultColumns, type useLayout } from '../rows/use-list-table.ts';

interface Props<Row extends ListRow> {
  list: List<Row>;
  layout: ReturnType<typeof useLayout>;
  /** The columns for which the rows are too narrow. */
  narrow?: readonly Pick<List<Row>['columns'][number], 'label'>[];
}

/** The menu of the layout: the columns, their order, and the height of rows. Stored per user. */
function LayoutMenu<Row extends ListRow>({ list, layout, narrow = [] }: Props<Row>) {
  const hidden = layout.isWide ? 0 : narrow.length;
  const name = [t('lists.arrange'), hidden > 0 && t('lists.columns_hidden', { n: hidden })]
    .filter(Boolean)
    .join(': ');
  const lines = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  const byId = new Map(list.columns.map((column) => [column.id, column]));
  const shown = layout.columns.filter((id) => byId.has(id));
  const rest = list.columns.map(({ id }) => id).filter((id) => !shown.includes(id));
  const toggle = (id: string) =>
    layout.save({
      columns: shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id],
    });
  // A moved line is a new element, so the focus is set on it again.
  useEffect(() => {
    if (moved.current) lines.current?.querySelector<HTMLElement>(`#col-${moved.current}`)?.focus();
    moved.current = null;
  });
  const move = (id: string, event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = shown.indexOf(id);
    if (!by || !event.altKey || at === -1) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(shown.length - 1, at + by));
    moved.current = id;
    layout.save({ columns: shown.toSpliced(at, 1).toSpliced(to, 0, id) });
  };
  return (
    <FieldsPopover
      label={t('lists.arrange')}
      isOpen={layout.isOpen}
      onOpen={layout.setOpen}
      placement="bottom-end"
      first={['input:enabled']}
      button={{
        variant: 'minimal',
        icon: <Cog />,
        ...(hidden > 0 && { text: ltrText(`+${hidden}`) }),
        'aria-label': name,
        title: name,
      }}
    >
      <div ref={lines} className="stack">
        {/* Once it is ticked it stays, so that it keeps the focus while the window becomes wider. */}
        {(narrow.length > 0 || layout.isWide) && (
          <>
            {narrow.length > 0 && (
              <p className="hint">
                {t('lists.columns_narrow', {
                  columns: joinList(narrow.map(({ label }) => t(label))),
                })}
              </p>
            )}
            <Checkbox
              label={t('lists.columns_all')}
              checked={layout.isWide}
              onChange={({ target }) => layout.setWide(target.checked)}
            />
          </>
        )}
        <p className="hint">{t('lists.arrange_hint', { key: modified('alt', '↑ ↓') })}</p>
        {[...shown, ...rest].map((id) => {
          const column = byId.get(id);
          return (
            column && (
              <Checkbox
                key={id}
                id={`col-${id}`}
                label={t(column.label)}
                checked={column.isTitle === true || shown.includes(id)}
                disabled={column.isTitle === true}
                onChange={() => toggle(id)}
                onKeyDown={(event) => move(id, event)}
              />
            )
          );
        })}
        <Checkbox
          className="apart"
          label={t('lists.roomy')}
          checked={layout.isRoomy}
          onChange={({ target }) => layout.save({ isRoomy: target.checked })}
        />
        <TextButton onClick={() => layout.save({ columns: defaultColumns(list), isRoomy: false })}>
          {t('lists.arrange_reset')}
        </TextButton>
      </div>
    </FieldsPopover>
  );
}

export const ListLayoutMenu = memo(LayoutMenu) as typeof LayoutMenu;
