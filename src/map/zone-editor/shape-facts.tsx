import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { areaM2, ringOf } from '#rules/geometry/ring.ts';
import type { RingFault } from '#rules/geometry/ring-faults.ts';
import { squareMetresText } from '#src/domain/zone/zone-text.ts';
import { t } from '#src/lib/i18n.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import type { Corners } from './geometry/corners.ts';
import type { Relations } from './geometry/relations.ts';
import { MANY_CORNERS } from './shape-acts.ts';
import { faultText, perimeterM } from './shape-text.ts';
import type { Neighbour } from './zone-editor-props.ts';

interface Props {
  ring: Corners;
  fault: RingFault | null;
  relations: Relations;
  neighbours: readonly Neighbour[];
  /** Absent if zones cannot be merged. */
  onMerge: ((neighbour: Neighbour) => void) | undefined;
}

function Around({ relations, neighbours, onMerge }: Omit<Props, 'ring' | 'fault'>) {
  const { gaps } = relations;
  const near = relations.near.flatMap(({ id, overlap }) => {
    const neighbour = neighbours.find((one) => one.id === id);
    return neighbour ? [{ neighbour, overlap }] : [];
  });
  const head = useId();
  return (
    <>
      <p id={head} className="part-name">
        {t('zone_editor.around')}
      </p>
      {near.length === 0 && <p className="hint">{t('zone_editor.none_around')}</p>}
      <ul className="entries" aria-labelledby={head}>
        {near.map(({ neighbour, overlap }) => (
          <li key={neighbour.id}>
            <span>
              <strong>{neighbour.name}</strong>
              {neighbour.kind !== 'delivery' && ` (${t(`zone_editor.kind_${neighbour.kind}`)})`}{' '}
              <span
                data-tone={
                  overlap.areaM2 > 0 && neighbour.kind === 'delivery' ? 'warning' : undefined
                }
              >
                {overlap.areaM2 > 0
                  ? t('zone_editor.overlaps', { size: squareMetresText(overlap.areaM2) })
                  : t('zone_editor.touches')}
              </span>
            </span>
            {onMerge && neighbour.kind === 'delivery' && (
              <Button
                size="small"
                aria-label={t('zone_editor.merge_with', { name: neighbour.name })}
                onClick={() => onMerge(neighbour)}
              >
                {t('zone_editor.merge')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {gaps.parts.length > 0 && (
        <p data-tone="warning">
          {t('zone_editor.gaps', { n: gaps.parts.length, size: squareMetresText(gaps.areaM2) })}
        </p>
      )}
    </>
  );
}

/** The size of the shape, its fault, and its relations to other zones. */
export function ShapeFacts({ ring, fault, ...around }: Props) {
  const isDrawn = ring.length > 0;
  const isValid = isDrawn && !fault;
  return (
    <section className="shape-facts stack scroll" aria-label={t('zone_editor.facts')}>
      <Figures
        figures={[
          [t('zone_editor.corners'), ring.length],
          [t('zone_editor.size'), isValid ? squareMetresText(areaM2(ringOf(ring))) : '—'],
          [t('zone_editor.perimeter'), isValid ? distanceText(perimeterM(ring)) : '—'],
        ]}
      />
      {fault && isDrawn && (
        <Notice severity="warning">
          <strong>{t('zone_editor.fault')}</strong>
          <br />
          {faultText(fault)}
        </Notice>
      )}
      {!fault && ring.length >= MANY_CORNERS && (
        <Notice severity="warning">
          {t('zone_editor.many_corners', { n: ring.length, most: MANY_CORNERS })}
        </Notice>
      )}
      {isValid && <Around {...around} />}
    </section>
  );
}
