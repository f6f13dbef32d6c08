// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the combobox pattern: keys are the field's.
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at an option.
// biome-ignore-all lint/a11y/useSemanticElements: a select cannot be typed into.
import {
  Cube,
  DriveTime,
  Inbox,
  Issue,
  Map as MapIcon,
  Percentage,
  Person,
  Shop,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { SearchResult } from '#contract/routes/insight/search.ts';
import { t } from '#src/lib/i18n.ts';
import { CutText } from '#src/ui/detail/cut-text.tsx';
import type { Entry } from './entries.ts';

const ICONS: Readonly<Record<SearchResult['kind'], ComponentType>> = {
  order: Inbox,
  store: Shop,
  user: Person,
  driver: DriveTime,
  item: Cube,
  zone: MapIcon,
  promotion: Percentage,
  case: Issue,
};

interface Props {
  id: string;
  entry: Entry;
  isActive: boolean;
  onChoose: () => void;
}

/** One line of the palette: a command, a screen, or a search result. */
export function PaletteOption({ id, entry, isActive, onChoose }: Props) {
  const Icon = entry.kind === 'found' ? ICONS[entry.found.kind] : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      className="line pick palette__entry"
      aria-selected={isActive}
      data-kind={entry.kind}
      onClick={onChoose}
    >
      {Icon && <Icon />}
      <span className="cut">
        {entry.kind === 'found' && (
          <span className="visually-hidden">{t(`palette.kind_${entry.found.kind}`)} </span>
        )}
        {entry.kind === 'line' ? (
          <b>
            <CutText>{entry.label}</CutText>
          </b>
        ) : (
          <CutText>{entry.label}</CutText>
        )}
      </span>
      {'hint' in entry && (
        <small className="cut">
          <CutText>{entry.hint}</CutText>
        </small>
      )}
      {entry.kind === 'completion' && isActive && <small>{t('palette.completes')}</small>}
      {entry.kind === 'history' && <small>{t('palette.history')}</small>}
      {entry.kind === 'command' && entry.keys.map((key) => <kbd key={key}>{key}</kbd>)}
    </div>
  );
}
