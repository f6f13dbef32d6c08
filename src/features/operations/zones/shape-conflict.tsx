import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

/** Who published which version of the shape, and why. */
export function conflictText({ shape, shapes }: ZoneDetail): string {
  const [latest] = shapes;
  if (!latest || latest.number !== shape) return t('zones.conflict_other');
  const who = latest.by?.name ?? t('zones.system');
  return t('zones.conflict', { n: latest.number, who, reason: latest.reason });
}

interface Props {
  current: ZoneDetail;
  onTheirs: () => void;
  onMine: () => void;
}

/** Another user changed the shape while it was being edited: the user chooses one of the two. */
export const ShapeConflict = ({ current, onTheirs, onMine }: Props) => (
  <Notice severity="warning">
    {conflictText(current)} <TextButton onClick={onTheirs}>{t('zones.conflict_theirs')}</TextButton>{' '}
    <TextButton onClick={onMine}>{t('zones.conflict_mine')}</TextButton>
  </Notice>
);
