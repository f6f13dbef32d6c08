import { Button, Checkbox } from '@blueprintjs/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { MAX_BULK_ROWS } from '#contract/list.ts';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { StoreOfZone } from '#contract/operations/zones/zone-calls.ts';
import { useZonesWithoutLive } from '#src/domain/zone/use-zones-without-live.ts';
import { assignStores, storesOfZone, zoneRecords } from '#src/domain/zone/zone-records.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useStatus } from '#src/lib/status.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import './zones.css';

type Chosen = ReadonlySet<number>;
const NOBODY: Chosen = new Set();
const NO_STORES: readonly StoreOfZone[] = [];

interface ColumnProps {
  /** The name of the zone. A store's zone is shown only if it is a different one. */
  shownZone: string;
  title: string;
  stores: readonly StoreOfZone[];
  chosen: Chosen;
  empty: string;
  act: { label: string; run: () => void };
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
}

/** One of the two lists: stores with a checkbox each, and a button for the selected ones. */
function StoreColumn({ shownZone, title, stores, chosen, empty, act, onChoose }: ColumnProps) {
  const inside = stores.filter((store) => store.isInside && !store.isAssigned);
  return (
    <section className="vendors__column" aria-label={title}>
      <header className="row">
        <h2>
          {title} <span className="hint">{stores.length}</span>
        </h2>
        {inside.length > 0 && (
          <TextButton
            onClick={() =>
              onChoose(
                inside.map(({ id }) => id),
                true,
              )
            }
          >
            {t('zones.vendors_inside', { n: inside.length })}
          </TextButton>
        )}
        <Button data-end disabled={chosen.size === 0} onClick={act.run} text={act.label} />
      </header>
      {stores.length === 0 && <p className="hint">{empty}</p>}
      <ul>
        {stores.map(({ id, name, zone, isInside, recentOrders }) => (
          <li key={id} className="tracks">
            <Checkbox
              aria-label={t('zones.vendors_select', { name })}
              checked={chosen.has(id)}
              onChange={({ target }) => onChoose([id], target.checked)}
            />
            <Link className="cut" to={`/stores/${id}`}>
              {name}
            </Link>
            <span className="hint cut">
              {zone !== shownZone && t('zones.vendors_home', { zone })}
            </span>
            <span className="hint">
              {t(isInside ? 'zones.vendors_is_inside' : 'zones.vendors_is_outside')}
            </span>
            <span className="hint" data-number>
              {t('zones.vendors_orders', { n: recentOrders })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A map of the zone and its stores. Stores that deliver here are filled. */
function VendorsMap({ zone, stores }: { zone: ZoneDetail; stores: readonly StoreOfZone[] }) {
  const marks = useMemo(
    () =>
      stores.map(({ id, location, isAssigned }) => ({
        id: `${id}`,
        ...location,
        isFilled: isAssigned,
      })),
    [stores],
  );
  return (
    <div className="with-foot">
      <ZonesMap
        label={t('zones.map_of', { name: zone.name })}
        focus={zone.ring ?? zone.draft}
        marks={marks}
      />
      <p className="vendors__hint hint">{t('zones.vendors_map')}</p>
    </div>
  );
}

/**
 * The stores that deliver to a zone, in two lists. Stores inside the zone are suggested, and many
 * can be assigned at once.
 */
export default function AssignVendorsPage() {
  const { id = '' } = useParams();
  useZonesWithoutLive();
  const zone = useRecord(zoneRecords, id);
  const queries = useQueryClient();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Chosen>(NOBODY);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const done = useStatus('');
  const key = ['zones', 'stores', id] as const;
  const stores = useQuery({
    queryKey: [...key, q.trim()],
    queryFn: ({ signal }) => storesOfZone(id, q.trim(), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const all = stores.data?.items ?? NO_STORES;
  if (!zone.data) return <RecordStatus error={zone.error} refetch={zone.refetch} />;

  const assigned = all.filter((store) => store.isAssigned);
  const others = all.filter((store) => !store.isAssigned);
  const among = (some: readonly StoreOfZone[]): Chosen =>
    new Set(some.filter((store) => chosen.has(store.id)).map((store) => store.id));
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const one of ids)
        if (isChosen) next.add(one);
        else next.delete(one);
      return next;
    });
  const send = async (isAssigned: boolean, ids: Chosen) => {
    let ok = 0;
    const refused: string[] = [];
    const names = new Map(all.map((store) => [store.id as number, store.name]));
    try {
      for (let start = 0; start < ids.size; start += MAX_BULK_ROWS) {
        const part = [...ids].slice(start, start + MAX_BULK_ROWS);
        for (const result of (await assignStores(id, isAssigned, part)).results)
          if (result.ok) ok += 1;
          else
            refused.push(
              labelled(names.get(result.id) ?? idText(result.id), sentenceOf(result.error)),
            );
      }
    } catch (error) {
      refused.push(failureText(error));
    }
    setChosen(NOBODY);
    setFailed(refused);
    done.show(t('zones.vendors_done', { ok, failed: refused.length }));
    await queries.invalidateQueries({ queryKey: key });
  };
  const columns = [
    {
      title: t('zones.vendors_assigned'),
      stores: assigned,
      empty: t('zones.vendors_none'),
      isAssigned: false,
      label: 'zones.vendors_remove',
    },
    {
      title: t('zones.vendors_others'),
      stores: others,
      empty: t('zones.vendors_no_others'),
      isAssigned: true,
      label: 'zones.vendors_add',
    },
  ] as const;
  return (
    <div className="zones split" data-folds>
      <div className="vendors__lists page scroll">
        <div className="row">
          <TextField
            label={t('zones.vendors_search')}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
          <output className="hint">{done.shown}</output>
        </div>
        {stores.error && <Notice severity="critical">{failureText(stores.error)}</Notice>}
        {failed.length > 0 && <Notice severity="warning">{failed.join('\n')}</Notice>}
        {stores.data?.isMore && <p className="hint">{t('zones.vendors_more')}</p>}
        <div className="vendors__columns split" data-folds>
          {columns.map(({ title, stores: some, empty, isAssigned, label }) => {
            const own = among(some);
            return (
              <StoreColumn
                key={title}
                shownZone={zone.data?.name ?? ''}
                title={title}
                stores={some}
                chosen={own}
                empty={stores.isPending ? t('lists.reading') : empty}
                onChoose={choose}
                act={{
                  label: t(label, { n: own.size }),
                  run: () => void send(isAssigned, own),
                }}
              />
            );
          })}
        </div>
      </div>
      <VendorsMap zone={zone.data} stores={all} />
    </div>
  );
}
