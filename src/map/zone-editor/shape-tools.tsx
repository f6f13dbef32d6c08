import { Button, Checkbox } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';

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
  isLocked: boolean;
  isDrawing: boolean;
  isSplitting: boolean;
  isSnapping: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Undefined if shapes cannot be split here; false if this one cannot be split now. */
  canSplit: boolean | undefined;
  canSimplify: boolean;
  canExport: boolean;
  /** False in browsers that cannot show the map: tools that need it are left out. */
  hasMap: boolean;
  on: Readonly<
    Record<
      'draw' | 'undo' | 'redo' | 'split' | 'simplify' | 'import' | 'export' | 'snap' | 'keys',
      () => void
    >
  >;
}

/** The tools above the map. */
export function ShapeTools(props: Props): ReactNode {
  const { isLocked, hasMap, on } = props;
  return (
    <div className="shape-tools row" role="toolbar" aria-label={t('zone_editor.tools')}>
      {hasMap && (
        <Tool id="shape.draw" isActive={props.isDrawing} isDisabled={isLocked} onClick={on.draw}>
          {t('zone_editor.draw')}
        </Tool>
      )}
      <Tool id="shape.undo" isDisabled={isLocked || !props.canUndo} onClick={on.undo}>
        {t('zone_editor.undo')}
      </Tool>
      <Tool id="shape.redo" isDisabled={isLocked || !props.canRedo} onClick={on.redo}>
        {t('zone_editor.redo')}
      </Tool>
      {hasMap && props.canSplit !== undefined && (
        <Tool
          id="shape.split"
          isActive={props.isSplitting}
          isDisabled={isLocked || !props.canSplit}
          onClick={on.split}
        >
          {t('zone_editor.split')}
        </Tool>
      )}
      <Tool isDisabled={isLocked || !props.canSimplify} onClick={on.simplify}>
        {t('zone_editor.simplify')}
      </Tool>
      <Tool isDisabled={isLocked} onClick={on.import}>
        {t('zone_editor.import')}
      </Tool>
      <Tool isDisabled={!props.canExport} onClick={on.export}>
        {t('zone_editor.export')}
      </Tool>
      <Tool id="shape.keys" onClick={on.keys}>
        {t('zone_editor.keys')}
      </Tool>
      {hasMap && (
        <Checkbox
          checked={props.isSnapping}
          disabled={isLocked}
          label={t('zone_editor.snap')}
          onChange={on.snap}
        />
      )}
    </div>
  );
}
