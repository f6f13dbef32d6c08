import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PointAnswer } from '#contract/operations/zones/zone-calls.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { testAddress } from '#src/domain/zone/zone-records.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { ZonesMap } from '#src/map/lazy-maps.tsx';
import { Facts } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';

interface Place {
  lat: number;
  lon: number;
}

/** Parses a position: `33.58, -7.6`; null for anything else. */
export function readPlace(text: string): Place | null {
  const [lat, lon, ...rest] = text.split(/[\s,;]+/).filter(Boolean);
  if (lat === undefined || lon === undefined || rest.length > 0) return null;
  const place = { lat: Number(lat), lon: Number(lon) };
  const isPlace = Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
  return isPlace ? place : null;
}
const text = ({ lat, lon }: Place) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

function Answer({ answer }: { answer: PointAnswer }) {
  const { candidates, stores, fee, why, accepts } = answer;
  return (
    <div className="stack" aria-live="polite">
      <Facts
        facts={[
          [
            t('zones.test_answer'),
            <span key="why" data-tone={accepts ? undefined : 'warning'}>
              {why}
            </span>,
          ],
          [t('zones.test_fee'), fee && formatMoney(fee)],
          [
            t('zones.test_candidates'),
            candidates.length === 0
              ? t('zones.test_none')
              : joinList(
                  candidates.map(({ name, state }) =>
                    state === 'paused' ? t('zones.map_paused', { name }) : name,
                  ),
                ),
          ],
        ]}
      />
      <h3>{t('zones.test_stores')}</h3>
      {stores.length === 0 ? (
        <p className="hint">{t('zones.test_no_stores')}</p>
      ) : (
        <ul className="entries scroll" data-short>
          {stores.map(({ id, name, metres }) => (
            <li key={id}>
              <span className="cut">{name}</span>
              <span data-number>{t('zones.test_metres', { n: metres })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Tests an address: the zone that it lies in and why, what delivery costs, and which stores deliver
 * there.
 */
export function TestAddress({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const [storeId, setStoreId] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['zones', 'test', place, storeId],
    queryFn: ({ signal }) => testAddress(place as Place, storeId || null, signal),
    enabled: place !== null,
    staleTime: 0,
  });
  const run = (event: FormEvent) => {
    event.preventDefault();
    const read = readPlace(typed);
    setWrong(read === null);
    if (read) setPlace(read);
  };
  return (
    <Sheet title={t('zones.test')} size="wide" onClose={onClose}>
      <div className="zones__sheet split" data-folds>
        <div className="stack">
          <form className="stack" onSubmit={run}>
            <TextField
              label={t('zones.test_place')}
              hint={t('zones.test_place_hint')}
              error={isWrong ? t('zones.test_place_wrong') : undefined}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <RecordInput
              label={t('zones.test_store')}
              cacheKey="stores"
              source={storeSource}
              value={storeId}
              onChange={setStoreId}
            />
            <div className="row">
              <Button type="submit" intent="primary" text={t('zones.test_run')} />
              <Button onClick={onClose} text={t('shell.close')} />
            </div>
          </form>
          {error && <p className="field-error">{failureText(error)}</p>}
          {data && <Answer answer={data} />}
        </div>
        <ZonesMap
          label={t('zones.map')}
          onPlace={(at) => {
            setTyped(text(at));
            setWrong(false);
            setPlace(at);
          }}
        />
      </div>
    </Sheet>
  );
}
