import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { areaM2, type Corner, ringOf } from '#rules/geometry/ring.ts';
import { faultOfRing } from '#rules/geometry/ring-faults.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { saveDraft } from '#src/domain/zone/zone-records.ts';
import { currentIn } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useStatus } from '#src/lib/status.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ZoneEditor } from '#src/map/lazy-maps.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { LeaveSheet } from '#src/ui/form/leave-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { addDrafts, addedText, addPart } from './add-drafts.ts';
import { PublishSheet } from './publish-sheet.tsx';
import { ShapeConflict } from './shape-conflict.tsx';
import { useDrawing } from './use-drawing.ts';

interface Props {
  zone: ZoneDetail;
  onZone: (zone: ZoneDetail) => void;
}

const sizeOf = (ring: readonly Corner[]) => areaM2(ringOf(ring));

/** What is drawn below the shape: the other published zones and the stores. */
function useAround(zoneId: number) {
  const zones = useStore(shownSource().zones);
  const stores = useStore(shownSource().stores);
  const neighbours = useMemo(
    () =>
      zones.flatMap(({ id, name, kind, ring }) =>
        ring && id !== zoneId ? [{ id, name, kind, ring }] : [],
      ),
    [zones, zoneId],
  );
  const marks = useMemo(
    () =>
      stores.map(({ id, name, location }) => ({ id, name, ...location, tone: 'normal' as const })),
    [stores],
  );
  return { neighbours, marks };
}

interface SendingParts {
  drawing: ReturnType<typeof useDrawing>;
  onZone: Props['onZone'];
}

/**
 * The functions that save the drawing or parts of it. If one is refused, the error is shown and the
 * drawing stays.
 */
function useSending(zone: ZoneDetail, { drawing, onZone }: SendingParts) {
  const { began, adopt, setRing } = drawing;
  const status = useStatus('');
  const { isBusy, failure, setFailure, attempt } = useAttempt((refused) => {
    const current = currentIn<ZoneDetail>(refused);
    if (current) onZone(current);
    return failureText(refused);
  });
  const keep = (kept: readonly Corner[] | null) =>
    attempt(async () => {
      const now = await saveDraft(began, kept);
      adopt(now, kept);
      onZone(now);
      if (kept) status.show(t('zones.draft_kept'));
    });
  const splitInto = ([one, other]: [Corner[], Corner[]]) =>
    attempt(async () => {
      const [larger, smaller] = sizeOf(one) >= sizeOf(other) ? [one, other] : [other, one];
      const { name } = await addPart(zone, smaller);
      setRing(larger);
      status.show(t('zones.split_made', { name: zone.name, other: name }));
    });
  const importAll = (shapes: Parameters<typeof addDrafts>[0]) =>
    attempt(async () => {
      const result = await addDrafts(shapes);
      setFailure(result.refused.join('\n') || null);
      status.show(addedText(result));
    });
  return { isBusy, failure, status, keep, splitInto, importAll };
}

/** The shape of a zone: drawn, saved as a draft, previewed and published. */
export function ShapePart({ zone, onZone }: Props) {
  const drawing = useDrawing(zone);
  const { ring, setRing, isDirty, isRestored, began, conflict, adopt, keepEdits } = drawing;
  const { isBusy, failure, status, keep, splitInto, importAll } = useSending(zone, {
    drawing,
    onZone,
  });
  const { neighbours, marks } = useAround(zone.id);
  const [isPublishing, setPublishing] = useState(false);
  const isLocked = !zone.legalEvents.includes('zone.publish');
  const isFaulty = faultOfRing(ring) !== null;
  return (
    <div className="zone-shape with-head">
      <div className="stack">
        <div className="row">
          <Button
            intent="primary"
            disabled={isLocked || isFaulty || conflict !== null}
            onClick={() => setPublishing(true)}
            text={t('zones.preview')}
          />
          <Button
            disabled={isLocked || isFaulty || !isDirty || isBusy || conflict !== null}
            onClick={() => void keep(ring)}
            text={t('zones.keep_draft')}
          />
          {began.draft && began.ring && (
            <Button
              disabled={isLocked || isBusy || conflict !== null}
              onClick={() => void keep(null)}
              text={t('zones.drop_draft')}
            />
          )}
          <output className="hint">
            {status.shown ||
              (isDirty && t('zones.unsaved')) ||
              (began.draft && t('zones.shape_draft'))}
          </output>
        </div>
        {conflict && (
          <ShapeConflict current={conflict} onTheirs={() => adopt(conflict)} onMine={keepEdits} />
        )}
        {isRestored && (
          <Notice>
            {t('form.restored')}{' '}
            <TextButton onClick={() => adopt(zone)}>{t('form.discard')}</TextButton>
          </Notice>
        )}
        {failure && <Notice severity="warning">{failure}</Notice>}
      </div>
      <ZoneEditor
        name={zone.name}
        ring={ring}
        onChange={setRing}
        neighbours={neighbours}
        marks={marks}
        disabled={isLocked}
        onSplit={(rings) => void splitInto(rings)}
        onMerge={(id, merged) => {
          setRing(merged);
          const name = neighbours.find((one) => one.id === id)?.name ?? idText(id);
          status.show(t('zones.merged', { name }));
        }}
        onImportMany={(shapes) => void importAll(shapes)}
      />
      {isPublishing && (
        <PublishSheet
          zone={began}
          ring={ring}
          onConflict={onZone}
          onClose={(published) => {
            setPublishing(false);
            if (!published) return;
            adopt(published);
            onZone(published);
          }}
        />
      )}
      <LeaveSheet isDirty={isDirty} />
    </div>
  );
}
