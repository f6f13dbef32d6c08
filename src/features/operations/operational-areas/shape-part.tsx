import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { areaM2, type Corner, ringOf } from '#contract/operations/zones/ring.ts';
import { faultOfRing } from '#contract/operations/zones/ring-faults.ts';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { saveDraft } from '#src/domain/zone/operational-areas.ts';
import { currentIn } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { useStatus } from '#src/lib/status.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { LeaveSheet } from '#src/ui/form/leave-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { addDrafts, addedText, addPart } from './add-drafts.ts';
import { PublishSheet } from './publish-sheet.tsx';
import { ShapeConflict } from './shape-conflict.tsx';
import { useDrawing } from './use-drawing.ts';

const ZoneEditor = lazy(() => import('#src/map/zone-editor/zone-editor.tsx'));

interface Props {
  area: ZoneDetail;
  onArea: (area: ZoneDetail) => void;
}

const sizeOf = (ring: readonly Corner[]) => areaM2(ringOf(ring));

/** What is drawn below the shape: the other published areas and the stores. */
function useAround(areaId: number) {
  const zones = useStore(shownSource().zones);
  const stores = useStore(shownSource().stores);
  const neighbours = useMemo(
    () =>
      zones.flatMap(({ id, name, kind, ring }) =>
        ring && id !== areaId ? [{ id, name, kind, ring }] : [],
      ),
    [zones, areaId],
  );
  const marks = useMemo(
    () =>
      stores.map(({ id, name, location }) => ({ id, name, ...location, tone: 'normal' as const })),
    [stores],
  );
  return { neighbours, marks };
}

interface Held {
  drawing: ReturnType<typeof useDrawing>;
  onArea: Props['onArea'];
}

/**
 * The functions that save the drawing or parts of it. If one is refused, the error is shown and the
 * drawing stays.
 */
function useSending(area: ZoneDetail, { drawing, onArea }: Held) {
  const { began, adopt, setRing } = drawing;
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const status = useStatus('');
  const attempt = async (work: () => Promise<void>) => {
    setSending(true);
    setFailed([]);
    try {
      await work();
    } catch (refused) {
      const current = currentIn<ZoneDetail>(refused);
      if (current) onArea(current);
      setFailed([failureText(refused)]);
    } finally {
      setSending(false);
    }
  };
  const keep = (kept: readonly Corner[] | null) =>
    attempt(async () => {
      const now = await saveDraft(began, kept);
      adopt(now, kept);
      onArea(now);
      if (kept) status.show(t('areas.draft_kept'));
    });
  const splitInto = ([one, other]: [Corner[], Corner[]]) =>
    attempt(async () => {
      const [larger, smaller] = sizeOf(one) >= sizeOf(other) ? [one, other] : [other, one];
      const { name } = await addPart(area, smaller);
      setRing(larger);
      status.show(t('areas.split_made', { name: area.name, other: name }));
    });
  const importAll = (shapes: Parameters<typeof addDrafts>[0]) =>
    attempt(async () => {
      const result = await addDrafts(shapes);
      setFailed(result.refused);
      status.show(addedText(result));
    });
  return { isSending, failed, status, keep, splitInto, importAll };
}

/** Asks before the user leaves unsaved edits, also for another part of the page. */
function useGuard(isDirty: boolean) {
  useLeaveGuard(isDirty);
  return useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || from.search !== to.search),
  );
}

/** The shape of an area: drawn, saved as a draft, previewed and published. */
export function ShapePart({ area, onArea }: Props) {
  const drawing = useDrawing(area);
  const { ring, setRing, isDirty, began, conflict, adopt, keepEdits } = drawing;
  const { isSending, failed, status, keep, splitInto, importAll } = useSending(area, {
    drawing,
    onArea,
  });
  const { neighbours, marks } = useAround(area.id);
  const [isPublishing, setPublishing] = useState(false);
  const isLocked = !area.legalEvents.includes('zone.publish');
  const isFaulty = faultOfRing(ring) !== null;
  const blocker = useGuard(isDirty);
  return (
    <div className="area-shape with-head">
      <div className="stack">
        <div className="row">
          <Button
            intent="primary"
            disabled={isLocked || isFaulty || conflict !== null}
            onClick={() => setPublishing(true)}
            text={t('areas.preview')}
          />
          <Button
            disabled={isLocked || isFaulty || !isDirty || isSending || conflict !== null}
            onClick={() => void keep(ring)}
            text={t('areas.keep_draft')}
          />
          {began.draft && began.ring && (
            <Button
              disabled={isLocked || isSending || conflict !== null}
              onClick={() => void keep(null)}
              text={t('areas.drop_draft')}
            />
          )}
          <output className="hint">
            {status.shown ||
              (isDirty && t('areas.unsaved')) ||
              (began.draft && t('areas.shape_draft'))}
          </output>
        </div>
        {conflict && (
          <ShapeConflict current={conflict} onTheirs={() => adopt(conflict)} onMine={keepEdits} />
        )}
        {failed.length > 0 && (
          <Notice severity="warning">
            {failed.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
      <Suspense fallback={<p className="loading">{t('live.map_loading')}</p>}>
        <ZoneEditor
          name={area.name}
          ring={ring}
          onChange={setRing}
          neighbours={neighbours}
          marks={marks}
          disabled={isLocked}
          onSplit={(rings) => void splitInto(rings)}
          onMerge={(id, merged) => {
            setRing(merged);
            const name = neighbours.find((one) => one.id === id)?.name ?? `#${id}`;
            status.show(t('areas.merged', { name }));
          }}
          onImportMany={(shapes) => void importAll(shapes)}
        />
      </Suspense>
      {isPublishing && (
        <PublishSheet
          area={began}
          ring={ring}
          onConflict={onArea}
          onClose={(published) => {
            setPublishing(false);
            if (!published) return;
            adopt(published);
            onArea(published);
          }}
        />
      )}
      {blocker.state === 'blocked' && (
        <LeaveSheet
          lead={t('areas.leave_lead')}
          onStay={() => blocker.reset()}
          onLeave={() => blocker.proceed()}
        />
      )}
    </div>
  );
}
