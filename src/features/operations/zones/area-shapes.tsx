import { useState } from 'react';
import type { ShapeVersion, ZoneDetail } from '#contract/operations/zones/zone.ts';
import { sizeText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { PublishSheet } from './publish-sheet.tsx';

interface Props {
  area: ZoneDetail;
  onArea: (area: ZoneDetail) => void;
}

/** The published shapes, newest first. The area can be rolled back to each. */
export function AreaShapes({ area, onArea }: Props) {
  const [back, setBack] = useState<ShapeVersion | null>(null);
  const mayPublish = useHasPermission('zones.write') && area.legalEvents.includes('zone.publish');
  return (
    <Section title={t('areas.versions')} isWide>
      <RelatedRows
        rows={area.shapes.map((shape) => ({ ...shape, id: shape.number }))}
        empty={t('areas.shape_none')}
        columns={[
          [t('areas.version'), ({ number }) => number, 'number'],
          [t('areas.version_at'), ({ at }) => moment(at)],
          [t('areas.version_by'), ({ by }) => by?.name ?? t('areas.system')],
          [t('areas.version_reason'), ({ reason }) => reason],
          [t('areas.size'), ({ areaM2 }) => sizeText(areaM2), 'number'],
          [
            t('areas.roll_back'),
            (shape) =>
              shape.number === area.shape ? (
                <span className="hint">{t('areas.version_now')}</span>
              ) : (
                mayPublish && (
                  <TextButton of={shape.number} onClick={() => setBack(shape)}>
                    {t('areas.roll_back')}
                  </TextButton>
                )
              ),
            'act',
          ],
        ]}
      />
      {back && (
        <PublishSheet
          area={area}
          ring={back.ring}
          title={t('areas.roll_back_title', { n: back.number })}
          onConflict={onArea}
          onClose={(published) => {
            setBack(null);
            if (published) onArea(published);
          }}
        />
      )}
    </Section>
  );
}
