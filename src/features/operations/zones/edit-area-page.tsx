import { useParams } from 'react-router-dom';
import { areas } from '#src/domain/zone/operational-areas.ts';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { editPage } from '#src/ui/form/record-pages.tsx';
import { areaForm, termsAsk, termsForm, termsRecord } from './area-form.ts';
import { ShapePart } from './shape-part.tsx';
import './areas.css';
import { optionsOf } from '#src/ui/field/options.ts';

const PARTS = ['shape', 'terms', 'details'] as const;
type Part = (typeof PARTS)[number];

const shared = {
  path: '/operational-areas',
  listId: 'areas',
  title: 'screens.area_edit',
  done: ({ name }: { name: string }) => t('areas.saved', { name }),
} as const;
const Terms = editPage({ ...shared, form: termsForm, toRecord: termsRecord, ask: termsAsk });
const Details = editPage({ ...shared, form: areaForm });

/** Edits an area: its shape, its terms, or its name. */
export default function EditAreaPage() {
  const { id = '' } = useParams();
  useZonesWithoutLive();
  const [search, change] = useAddress();
  const area = useRecord(areas, id);
  const asked = search.get('part');
  const part: Part = PARTS.find((one) => one === asked) ?? 'shape';
  if (!area.data) return <RecordStatus error={area.error} refetch={area.refetch} />;
  return (
    <div className="area-edit with-head">
      <div className="area-edit__parts">
        <Segments
          label={t('areas.part_label')}
          options={optionsOf(PARTS, (value) => t(`areas.part_${value}`))}
          value={part}
          onChange={(next) =>
            change((params) => setParams(params, { part: next === 'shape' ? '' : next }))
          }
        />
      </div>
      {part === 'shape' && <ShapePart key={id} area={area.data} onArea={area.put} />}
      {part === 'terms' && <Terms />}
      {part === 'details' && <Details />}
    </div>
  );
}
