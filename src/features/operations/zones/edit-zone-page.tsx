import { useParams } from 'react-router-dom';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { zoneRecords } from '#src/domain/zone/zone-records.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { editPage } from '#src/ui/form/record-pages.tsx';
import { ShapePart } from './shape-part.tsx';
import { termsAsk, termsForm, termsRecord, zoneForm } from './zone-form.ts';
import './zones.css';
import { optionsOf } from '#src/ui/field/options.ts';

const PARTS = ['shape', 'terms', 'details'] as const;
type Part = (typeof PARTS)[number];

const shared = {
  path: '/operational-areas',
  listId: 'zones',
  title: 'zones.screen_edit',
  done: ({ name }: { name: string }) => t('zones.saved', { name }),
} as const;
const Terms = editPage({ ...shared, form: termsForm, toRecord: termsRecord, ask: termsAsk });
const Details = editPage({ ...shared, form: zoneForm });

/** Edits a zone: its shape, its terms, or its name. */
export default function EditZonePage() {
  const { id = '' } = useParams();
  useZonesWithoutLive();
  const [search, change] = useAddress();
  const zone = useRecord(zoneRecords, id);
  const asked = search.get('part');
  const part: Part = PARTS.find((one) => one === asked) ?? 'shape';
  if (!zone.data) return <RecordStatus error={zone.error} refetch={zone.refetch} />;
  return (
    <div className="zone-edit with-head">
      <div className="zone-edit__parts">
        <Segments
          label={t('zones.part_label')}
          options={optionsOf(PARTS, (value) => t(`zones.part_${value}`))}
          value={part}
          onChange={(next) =>
            change((params) => setParams(params, { part: next === 'shape' ? '' : next }))
          }
        />
      </div>
      {part === 'shape' && <ShapePart key={id} zone={zone.data} onZone={zone.put} />}
      {part === 'terms' && <Terms />}
      {part === 'details' && <Details />}
    </div>
  );
}
