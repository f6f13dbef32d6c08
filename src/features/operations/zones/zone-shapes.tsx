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
  zone: ZoneDetail;
  onZone: (zone: ZoneDetail) => void;
}

/** The published shapes, newest first. The zone can be rolled back to each. */
export function ZoneShapes({ zone, onZone }: Props) {
  const [back, setBack] = useState<ShapeVersion | null>(null);
  const mayPublish = useHasPermission('zones.write') && zone.legalEvents.includes('zone.publish');
  return (
    <Section title={t('zones.versions')} isWide>
      <RelatedRows
        rows={zone.shapes.map((shape) => ({ ...shape, id: shape.number }))}
        empty={t('zones.shape_none')}
        columns={[
          [t('zones.version'), ({ number }) => number, 'number'],
          [t('zones.version_at'), ({ at }) => moment(at)],
          [t('zones.version_by'), ({ by }) => by?.name ?? t('zones.system')],
          [t('zones.version_reason'), ({ reason }) => reason],
          [t('zones.size'), ({ areaM2 }) => sizeText(areaM2), 'number'],
          [
            t('zones.roll_back'),
            (shape) =>
              shape.number === zone.shape ? (
                <span className="hint">{t('zones.version_now')}</span>
              ) : (
                mayPublish && (
                  <TextButton of={shape.number} onClick={() => setBack(shape)}>
                    {t('zones.roll_back')}
                  </TextButton>
                )
              ),
            'act',
          ],
        ]}
      />
      {back && (
        <PublishSheet
          zone={zone}
          ring={back.ring}
          title={t('zones.roll_back_title', { n: back.number })}
          onConflict={onZone}
          onClose={(published) => {
            setBack(null);
            if (published) onZone(published);
          }}
        />
      )}
    </Section>
  );
}
