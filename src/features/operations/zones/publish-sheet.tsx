import { Button, Checkbox } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { ZoneId } from '#contract/ids.ts';
import type { ShapePreview, ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { overlapText } from '#src/domain/zone/overlap-text.ts';
import { previewShape, publishShape } from '#src/domain/zone/zone-records.ts';
import { sizeText } from '#src/domain/zone/zone-text.ts';
import { currentIn } from '#src/lib/api/api-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { useRelations } from '#src/map/zone-editor/use-relations.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { conflictText } from './shape-conflict.tsx';

interface Props {
  zone: ZoneDetail;
  ring: readonly Corner[];
  title?: string;
  /** Called with the current zone if another user has changed it. */
  onConflict: (zone: ZoneDetail) => void;
  /** Called with the zone once its shape is published. */
  onClose: (published: ZoneDetail | null) => void;
}

const ROWS = ['stores', 'openOrders', 'drivers', 'recentOrders'] as const;

function PreviewTable({ preview }: { preview: ShapePreview }) {
  return (
    <>
      <table className="table">
        <TableHead
          headings={[
            { label: t('zones.preview_row'), isHidden: true },
            ...(['before', 'after', 'arriving', 'leaving'] as const).map((column) => ({
              label: t(`zones.preview_${column}`),
              isNumber: true,
            })),
          ]}
        />
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`zones.preview_${row}`)}</th>
              <td data-number>{preview[row].before}</td>
              <td data-number>{preview[row].after}</td>
              <td data-number>{preview[row].arriving}</td>
              <td data-number>{preview[row].leaving}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {t('zones.preview_size', {
          before: sizeText(preview.areaM2.before),
          after: sizeText(preview.areaM2.after),
        })}
      </p>
      {preview.recentOrders.outside > 0 && (
        <p data-tone="warning">{t('zones.preview_outside', { n: preview.recentOrders.outside })}</p>
      )}
    </>
  );
}

/** The published delivery zones that a shape overlaps. */
function useOverlapped({ zone, ring }: Pick<Props, 'zone' | 'ring'>) {
  const zones = useStore(shownSource().zones);
  const others = useMemo(
    () =>
      zones.flatMap(({ id, kind, ring: other }) =>
        other && id !== zone.id && kind === 'delivery' ? [{ id, name: '', kind, ring: other }] : [],
      ),
    [zones, zone.id],
  );
  const { near } = useRelations(ring, others);
  if (zone.kind !== 'delivery') return [];
  return near
    .filter(({ overlap }) => overlap.areaM2 >= 1)
    .flatMap(({ id }) => zones.find((zone) => zone.id === id) ?? []);
}

/**
 * How many stores deliver to the zone, how many orders the change would refuse, and the stores of
 * the zones that it overlaps, which can be assigned with the shape.
 */
function Delivering(props: {
  delivering: NonNullable<ShapePreview['delivering']>;
  overlapped: readonly { id: ZoneId; name: string }[];
  chosen: ReadonlySet<ZoneId>;
  onChoose: (chosen: ReadonlySet<ZoneId>) => void;
}) {
  const { delivering, overlapped, chosen, onChoose } = props;
  const { stores, refused, others } = delivering;
  const offered = overlapped.flatMap(({ id, name }) => {
    const count = others.find((other) => other.id === id)?.stores ?? 0;
    return count > 0 ? [{ id, name, count }] : [];
  });
  const toggle = (id: ZoneId) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <>
      <p data-tone={stores === 0 || refused > 0 ? 'warning' : undefined}>
        {t('zones.preview_delivering', { stores, refused })}
      </p>
      {offered.map(({ id, name, count }) => (
        <Checkbox
          key={id}
          checked={chosen.has(id)}
          label={t('zones.preview_assign', { name, n: count })}
          onChange={() => toggle(id)}
        />
      ))}
    </>
  );
}

/**
 * What publishing would affect, on the map: what joins the zone is filled, what leaves it is
 * hollow.
 */
function MovedMap({
  preview,
  zone,
  ring,
}: Pick<Props, 'zone' | 'ring'> & { preview: ShapePreview | undefined }) {
  const marks = useMemo(
    () =>
      (preview?.moved ?? []).map(({ kind, id, at, to }) => ({
        id: `${kind} ${id}`,
        ...at,
        isFilled: to === zone.name,
      })),
    [preview, zone.name],
  );
  return (
    <div className="zones__sheet-map with-foot">
      <ZonesMap label={t('zones.preview_map')} focus={ring} drawing={ring} marks={marks} />
      {marks.length > 0 && <p className="hint">{t('zones.preview_marks')}</p>}
    </div>
  );
}

/** Shows what publishing a shape would affect, then asks for the reason. */
export function PublishSheet(props: Props) {
  const { zone: opened, ring, title = t('zones.preview_title'), onConflict, onClose } = props;
  // The version that the user saw. A later version must be shown before it can be replaced.
  const [zone, setZone] = useState(opened);
  const [isMet, setMet] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, failure, attempt } = useAttempt((refused) => {
    const current = currentIn<ZoneDetail>(refused);
    if (!current || current.version <= zone.version) return failureText(refused);
    setZone(current);
    setMet(true);
    onConflict(current);
    return conflictText(current);
  });
  const overlapped = useOverlapped({ zone, ring });
  const [storesOf, setStoresOf] = useState<ReadonlySet<ZoneId>>(new Set());
  const { data, error, isPending } = useQuery({
    queryKey: ['zones', 'preview', zone.id, zone.version, ring, [...storesOf]],
    queryFn: ({ signal }) => previewShape(zone.id, ring, [...storesOf], signal),
    // The counts stay while they are counted again with other stores.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || reason.trim() === '') return;
    await attempt(async () => {
      const now = await publishShape(zone, ring, {
        reason: reason.trim(),
        storesOf: [...storesOf],
      });
      showToast({ title: t('zones.published', { n: now.shape ?? 0, name: now.name }) });
      onClose(now);
    });
  };
  const isOver = isMet && zone.shape !== null;
  return (
    <Sheet title={title} size="wide" first="input" onClose={() => onClose(null)}>
      <div className="zones__sheet split" data-folds>
        <form className="stack" onSubmit={(event) => void publish(event)}>
          <p className="hint">{t('zones.preview_lead')}</p>
          {isPending && <p className="hint">{t('zones.preview_reading')}</p>}
          {error && <p className="field-error">{failureText(error)}</p>}
          {data && <PreviewTable preview={data} />}
          {overlapped.length > 0 && (
            <ul data-tone="warning">
              {overlapped.map((other) => (
                <li key={other.id}>{overlapText({ ...zone, ring }, other)}</li>
              ))}
            </ul>
          )}
          {data?.delivering && (
            <Delivering
              delivering={data.delivering}
              overlapped={overlapped}
              chosen={storesOf}
              onChoose={setStoresOf}
            />
          )}
          <TextField
            label={t('zones.reason')}
            maxLength={300}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FieldError>{failure}</FieldError>
          <div className="row">
            <Button
              type="submit"
              intent="primary"
              disabled={isBusy || error !== null || reason.trim() === ''}
              text={
                isOver ? t('zones.conflict_replace', { n: zone.shape ?? 0 }) : t('zones.publish')
              }
            />
            <Button onClick={() => onClose(null)} text={t('shell.cancel')} />
          </div>
        </form>
        <MovedMap preview={data} zone={zone} ring={ring} />
      </div>
    </Sheet>
  );
}
