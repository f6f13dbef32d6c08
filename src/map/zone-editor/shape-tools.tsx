import { Button, Checkbox } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { type EditorContext, toggleMode } from './commands.ts';
import { redo, undo } from './shape-state.ts';

interface ToolProps {
  /** The id of its command, whose key is shown. */
  id?: string;
  isActive?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ id = '', isActive, isDisabled = false, onClick, children }: ToolProps) {
  const key = useKey(id);
  return (
    <Button
      size="small"
      disabled={isDisabled}
      {...(isActive === undefined ? {} : { active: isActive, 'aria-pressed': isActive })}
      onClick={onClick}
    >
      {withKey(children, key)}
    </Button>
  );
}

interface Props {
  context: EditorContext;
  isSnapping: boolean;
  /** False in browsers that cannot show the map: tools that need it are left out. */
  hasMap: boolean;
  /** A shape can be split here; this one perhaps not at the moment. */
  splits: boolean;
  canExport: boolean;
  on: Readonly<Record<'simplify' | 'import' | 'export', () => void>>;
}

/** The tools above the map. */
export function ShapeTools({ context, isSnapping, hasMap, splits, canExport, on }: Props) {
  const { state, isDisabled, canSplit, apply } = context;
  const { mode, past, future, ring } = state;
  return (
    <div className="shape-tools row" role="toolbar" aria-label={t('zone_editor.tools')}>
      {hasMap && (
        <Tool
          id="shape.draw"
          isActive={mode === 'draw'}
          isDisabled={isDisabled}
          onClick={() => toggleMode('draw')(context)}
        >
          {t('zone_editor.draw')}
        </Tool>
      )}
      <Tool
        id="shape.undo"
        isDisabled={isDisabled || past.length === 0}
        onClick={() => apply(undo)}
      >
        {t('zone_editor.undo')}
      </Tool>
      <Tool
        id="shape.redo"
        isDisabled={isDisabled || future.length === 0}
        onClick={() => apply(redo)}
      >
        {t('zone_editor.redo')}
      </Tool>
      {hasMap && splits && (
        <Tool
          id="shape.split"
          isActive={mode === 'split'}
          isDisabled={!canSplit}
          onClick={() => toggleMode('split')(context)}
        >
          {t('zone_editor.split')}
        </Tool>
      )}
      <Tool isDisabled={isDisabled || ring.length <= 3} onClick={on.simplify}>
        {t('zone_editor.simplify')}
      </Tool>
      <Tool isDisabled={isDisabled} onClick={on.import}>
        {t('zone_editor.import')}
      </Tool>
      <Tool isDisabled={!canExport} onClick={on.export}>
        {t('zone_editor.export')}
      </Tool>
      <Tool id="shape.keys" onClick={context.showKeys}>
        {t('zone_editor.keys')}
      </Tool>
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
