import { Button, Checkbox, Radio } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, ListColumns } from '@blueprintjs/icons';
import {
  DENSITIES,
  layout,
  setLayout,
  useShownColumns,
} from '#src/features/operations/live-orders/layout.ts';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { panels, setOpen } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { Popover } from '#src/ui/overlay/popover.tsx';
import { COLUMN_IDS, type ColumnId, columnOf, DEFAULT_COLUMNS, moveColumn } from './columns.ts';

/** Moves a column, and announces its new position. */
export function placeColumn(id: ColumnId, to: number): void {
  const columns = moveColumn(layout.get().columns, id, to);
  setLayout({ columns });
  const place = columns.indexOf(id) + 1;
  announce(t('live.column_moved', { column: t(columnOf(id).label), place, all: columns.length }));
}

function toggle(id: ColumnId, isOn: boolean): void {
  const { columns } = layout.get();
  const next = isOn ? [...columns, id] : columns.filter((one) => one !== id);
  // A board without columns would show nothing.
  if (next.length > 0) setLayout({ columns: next });
}

function Line(props: { id: ColumnId; at: number; count: number; hasRoom: boolean }) {
  const { id, at, count, hasRoom } = props;
  const name = t(columnOf(id).label);
  const isOn = at >= 0;
  const step = (by: number) => ({
    variant: 'minimal' as const,
    size: 'small' as const,
    tabIndex: -1,
    disabled: !isOn || at + by < 0 || at + by >= count,
    'aria-label': t(by < 0 ? 'live.column_up' : 'live.column_down', { column: name }),
    onClick: () => placeColumn(id, at + by),
  });
  return (
    <li className="line pick">
      <Checkbox
        checked={isOn}
        disabled={isOn && count === 1}
        onChange={(event) => toggle(id, event.target.checked)}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          if (event.altKey && isOn) placeColumn(id, at + by);
          else if (!event.altKey) {
            const boxes = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
            boxes[(boxes.indexOf(event.currentTarget) + by + boxes.length) % boxes.length]?.focus();
          }
        }}
      >
        {name} {!hasRoom && <small>{t('live.column_no_room')}</small>}
      </Checkbox>
      <Button {...step(-1)} icon={<ArrowUp />} />
      <Button {...step(1)} icon={<ArrowDown />} />
    </li>
  );
}

function Panel() {
  const { columns, density } = useStore(layout);
  const shown = useShownColumns();
  const hidden = COLUMN_IDS.filter((id) => !columns.includes(id));
  return (
    <div className="stack columns" data-start data-own-keys>
      <fieldset className="row">
        <legend className="part-name">{t('live.density')}</legend>
        {DENSITIES.map((one) => (
          <Radio
            key={one}
            inline
            name="density"
            checked={one === density}
            onChange={() => setLayout({ density: one })}
            label={t(`live.density_${one}`)}
          />
        ))}
      </fieldset>
      <h2 className="part-name">{t('live.columns')}</h2>
      <ul className="fill">
        {[...columns, ...hidden].map((id) => (
          <Line
            key={id}
            id={id}
            at={columns.indexOf(id)}
            count={columns.length}
            hasRoom={shown.includes(id) || hidden.includes(id)}
          />
        ))}
      </ul>
      <p className="hint">{t('live.columns_help', { key: modified('alt', '↑ ↓') })}</p>
      <Button onClick={() => setLayout({ columns: DEFAULT_COLUMNS, density: 'normal' })}>
        {t('live.columns_reset')}
      </Button>
    </div>
  );
}

/** The columns of the board, their order, and the density of its rows. */
export function ColumnPanel() {
  const isOpen = useStore(panels, ({ open }) => open === 'columns');
  const label = withKey(t('live.columns_title'), useKey('board.columns'));
  return (
    <Popover
      isOpen={isOpen}
      onOpen={(open) => setOpen('columns', open)}
      placement="bottom-end"
      first={['input']}
      button={(target, open) => (
        <IconButton {...target} data-open={open} label={label} icon={<ListColumns />} />
      )}
    >
      <Panel />
    </Popover>
  );
}
