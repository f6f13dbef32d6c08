import { ButtonGroup } from '@blueprintjs/core';
import { Circle, InfoSign, KeyCommand, PolygonFilter, Route } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { toggleLasso } from '#src/features/operations/eagle-view/commands.ts';
import {
  changePanels,
  changeView,
  panels,
  viewState,
} from '#src/features/operations/eagle-view/view-state.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';

function Tool(props: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  /** The command that does the same. */
  command?: string;
  pressed?: boolean;
  onClick: () => void;
}) {
  const { icon: Icon, command = '', pressed, onClick } = props;
  const label = withKey(props.label, useKey(command));
  return (
    <IconButton
      label={label}
      variant="solid"
      aria-pressed={pressed}
      onClick={onClick}
      icon={<Icon size={16} />}
    />
  );
}

/** The tools above the map: the lasso, the layers other than drivers, the legend and the keys. */
export function MapTools() {
  const { clusters, trails } = useStore(viewState);
  const { lasso, legend, keys } = useStore(panels);
  return (
    <>
      <fieldset className="map-tools floating" aria-label={t('map.tools')}>
        <ButtonGroup vertical>
          <Tool
            label={t('map.tool_lasso')}
            command="eagle.lasso"
            icon={PolygonFilter}
            pressed={lasso}
            onClick={toggleLasso}
          />
          <Tool
            label={t('map.tool_clusters')}
            command="eagle.clusters"
            icon={Circle}
            pressed={clusters}
            onClick={() => changeView({ clusters: !clusters })}
          />
          <Tool
            label={t('map.tool_trails')}
            command="eagle.trails"
            icon={Route}
            pressed={trails}
            onClick={() => changeView({ trails: !trails })}
          />
          <Tool
            label={t('map.tool_legend')}
            icon={InfoSign}
            pressed={legend}
            onClick={() => changePanels({ legend: !legend })}
          />
          <Tool
            label={t('map.tool_keys')}
            command="eagle.keys"
            icon={KeyCommand}
            onClick={() => changePanels({ keys: !keys })}
          />
        </ButtonGroup>
      </fieldset>
      <output className="map-tools__hint floating" hidden={!lasso}>
        {lasso && t('map.lasso_hint')}
      </output>
    </>
  );
}
