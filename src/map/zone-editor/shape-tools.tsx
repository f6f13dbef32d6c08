import { Button, Checkbox } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { type EditorContext, toggleMode } from './commands.ts';
import { redo, undo } from './shape-state.ts';

interface ToolProps {
  /** The name of its message and, if it has a command, of the command, whose key is shown. */
  name: 'draw' | 'undo' | 'redo' | 'split' | 'simplify' | 'import' | 'export' | 'keys';
  isActive?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

function Tool({ name, isActive, isDisabled = false, onClick }: ToolProps) {
  const key = useKey(`shape.${name}`);
  return (
    <Button
      size="small"
      disabled={isDisabled}
      {...(isActive === undefined ? {} : { active: isActive, 'aria-pressed': isActive })}
      onClick={onClick}
    >
      <KeyedLabel label={t(`zone_editor.${name}`)} keyName={key} />
    </Button>
  );
}

interface Props {
  context: EditorContext;
  isSnapping: boolean;
  /** The browser can show the map; without it, the tools that need it are left out. */
  hasMap: boolean;
  /** The screen allows a shape to be split; `canSplit` says whether this one can be split now. */
  isSplittable: boolean;
  canExport: boolean;
  on: Readonly<Record<'simplify' | 'import' | 'export', () => void>>;
}

/** The tools above the map. */
export function ShapeTools({ context, isSnapping, hasMap, isSplittable, canExport, on }: Props) {
  const { state, isDisabled, canSplit, apply } = context;
  const { mode, past, future, ring } = state;
  return (
    <div className="shape-tools row" role="toolbar" aria-label={t('zone_editor.tools')}>
      {hasMap && (
        <Tool
          name="draw"
          isActive={mode === 'draw'}
          isDisabled={isDisabled}
          onClick={() => toggleMode('draw')(context)}
        />
      )}
      <Tool name="undo" isDisabled={isDisabled || past.length === 0} onClick={() => apply(undo)} />
      <Tool
        name="redo"
        isDisabled={isDisabled || future.length === 0}
        onClick={() => apply(redo)}
      />
      {hasMap && isSplittable && (
        <Tool
          name="split"
          isActive={mode === 'split'}
          isDisabled={!canSplit}
          onClick={() => toggleMode('split')(context)}
        />
      )}
      <Tool name="simplify" isDisabled={isDisabled || ring.length <= 3} onClick={on.simplify} />
      <Tool name="import" isDisabled={isDisabled} onClick={on.import} />
      <Tool name="export" isDisabled={!canExport} onClick={on.export} />
      <Tool name="keys" onClick={context.showKeys} />
      {hasMap && (
        <Checkbox
          checked={isSnapping}
          disabled={isDisabled}
          label={t('zone_editor.snap')}
          onChange={context.toggleSnapping}
        />
      )}
    </div>
  );
}
