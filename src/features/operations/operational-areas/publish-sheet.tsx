import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Corner } from '#contract/operations/zones/ring.ts';
import type { ShapePreview, ZoneDetail } from '#contract/operations/zones/zone.ts';
import { previewShape, publishShape } from '#src/domain/zone/operational-areas.ts';
import { sizeText } from '#src/domain/zone/zone-words.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/overlay/toaster.tsx';

interface Props {
  area: ZoneDetail;
  ring: readonly Corner[];
  title?: string;
  /** With the area once its shape is in force. */
  onClose: (published: ZoneDetail | null) => void;
}

const ROWS = ['stores', 'openOrders', 'drivers', 'recentOrders'] as const;

function PreviewTable({ preview }: { preview: ShapePreview }) {
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('areas.preview_row')}</span>
            </th>
            {(['before', 'after', 'arriving', 'leaving'] as const).map((column) => (
              <th key={column} scope="col" data-number>
                {t(`areas.preview_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`areas.preview_${row}`)}</th>
              <td data-number>{preview[row].before}</td>
              <td data-number>{preview[row].after}</td>
              <td data-number>{preview[row].arriving}</td>
              <td data-number>{preview[row].leaving}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {t('areas.preview_size', {
          before: sizeText(preview.areaM2.before),
          after: sizeText(preview.areaM2.after),
        })}
      </p>
      {preview.recentOrders.outside > 0 && (
        <p data-tone="warning">{t('areas.preview_outside', { n: preview.recentOrders.outside })}</p>
      )}
    </>
  );
}

/** What publishing a shape would move, then its reason. */
export function PublishSheet({ area, ring, title = t('areas.preview_title'), onClose }: Props) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { data, error, isPending } = useQuery({
    queryKey: ['areas', 'preview', area.id, ring],
    queryFn: ({ signal }) => previewShape(area.id, ring, signal),
    staleTime: 0,
  });
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || reason.trim() === '') return;
    setSending(true);
    setFailure(null);
    try {
      const now = await publishShape(area, ring, reason.trim());
      showToast({ title: t('areas.published', { n: now.shape ?? 0, name: now.name }) });
      onClose(now);
    } catch (refused) {
      setFailure(failureText(refused));
      setSending(false);
    }
  };
  return (
    <Sheet title={title} size="medium" onClose={() => onClose(null)}>
      <form className="stack" onSubmit={(event) => void publish(event)}>
        <p className="hint">{t('areas.preview_lead')}</p>
        {isPending && <p className="hint">{t('areas.preview_reading')}</p>}
        {error && <p className="field-error">{failureText(error)}</p>}
        {data && <PreviewTable preview={data} />}
        <TextField
          label={t('areas.reason')}
          maxLength={300}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="row">
          <Button
            type="submit"
            intent="primary"
            disabled={isSending || reason.trim() === ''}
            text={t('areas.publish')}
          />
          <Button onClick={() => onClose(null)} text={t('shell.cancel')} />
        </div>
      </form>
    </Sheet>
  );
}
