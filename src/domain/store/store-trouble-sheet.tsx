import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { offerItem } from '#src/domain/item/offer-items.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { readUntil } from '#src/lib/text/until.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { isAhead, keepStoreOpen, pauseStore, resumeStore } from './pause-store.ts';
import { type StoreTrouble, storeTrouble } from './store-trouble.ts';

const MOST_KEYS = 9;
const close = () => storeTrouble.set(null);
const closeIf = (isSent: boolean) => isSent && close();

/** The items of the order, each made available or unavailable by its digit. */
function Items({ rows, change }: { rows: readonly ItemRow[]; change: (row: ItemRow) => void }) {
  const may = useHasPermission('items.availability');
  return (
    <ul className="plain-list stack" aria-label={t('stores.trouble_items')}>
      {rows.map((row, n) => (
        <li key={row.id} className="line">
          {n < MOST_KEYS && <kbd>{n + 1}</kbd>}
          <span className="cut">{row.name}</span>
          <span data-tone={row.available ? 'quiet' : 'warning'}>
            {t(row.available ? 'items.is_available' : 'items.is_unavailable')}
          </span>
          {may && (
            <Button size="small" onClick={() => change(row)}>
              {t(row.available ? 'items.withdraw' : 'items.offer')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const Back = () => (
  <Button variant="minimal" onClick={close}>
    {t('form.back')}
  </Button>
);

/** Pauses the store, or resumes it. */
function Pause({ id }: { id: number }) {
  const may = useHasPermission('stores.pause');
  const { data: store } = useQuery({
    queryKey: ['stores', 'trouble', id],
    queryFn: ({ signal }) => call(storesRoutes.get, byId(id), { signal }),
    staleTime: 0,
  });
  const [faults, setFaults] = useState({ reason: false, from: false, until: false });
  const { isBusy, failure, attempt } = useAttempt(failureText);
  if (!store || !may) return null;
  const { why, reason, changesAt, planned } = store.opening;
  if (why === 'paused')
    return (
      <p className="line">
        <span data-tone="warning">
          {t('live.store_why', { what: t('live.store_paused'), reason: reason ?? '' })}
          {isAhead(changesAt) && ` · ${t('lists.ends_at', { at: endTime(changesAt) })}`}
        </span>
        <Button onClick={() => void resumeStore(store).then(closeIf)}>{t('stores.resume')}</Button>
        <Back />
      </p>
    );
  if (planned)
    return (
      <p className="line">
        <span data-tone="warning">
          {t('stores.closes_why', { at: endTime(planned.from), reason: planned.reason })}
        </span>
        <Button onClick={() => void keepStoreOpen(store).then(closeIf)}>
          {t('stores.keep_open')}
        </Button>
        <Back />
      </p>
    );
  if (!store.legalEvents.includes('store.pause')) return null;
  const submit = (form: FormData) => {
    const why = causeOfForm(form, 'pause');
    const from = readUntil(formText(form, 'from'), Date.now());
    // A length counts from the begin of the pause.
    const begin = from ? Date.parse(from) : Date.now();
    const until = readUntil(formText(form, 'until'), begin);
    setFaults({ reason: why === null, from: from === undefined, until: until === undefined });
    if (isBusy || !why || from === undefined || until === undefined) return;
    void attempt(() => pauseStore(store, { ...why, from, until }).then(closeIf));
  };
  return (
    <AskForm confirm={t('stores.pause')} isDisabled={isBusy} onSubmit={submit} onBack={close}>
      <CauseField act="pause" isMissing={faults.reason} />
      <TextField
        label={t('stores.pause_from')}
        name="from"
        placeholder={t('lists.until_example')}
        hint={t('stores.pause_from_hint')}
        error={faults.from ? t('lists.until_missing') : undefined}
      />
      <TextField
        label={t('stores.pause_until')}
        name="until"
        placeholder={t('lists.until_example')}
        hint={t('stores.pause_until_hint')}
        error={faults.until ? t('lists.until_missing') : undefined}
      />
      <FieldError>{failure}</FieldError>
    </AskForm>
  );
}

function Ask({ id, name, items }: StoreTrouble) {
  const ids = [...new Set(items.map(({ itemId }) => itemId))];
  const {
    data: rows = [],
    isLoading,
    refetch,
  } = useQuery({
    queryKey: ['items', 'trouble', ...ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((one) => call(itemsRoutes.get, byId(one), { signal }))),
    staleTime: 0,
    enabled: ids.length > 0,
  });
  const { failure, attempt } = useAttempt(failureText);
  const change = (row: ItemRow) =>
    void attempt(() => offerItem(row, !row.available, () => refetch()), `item ${row.id}`);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const digit = pressedDigit(event.nativeEvent);
    if (digit === null) return;
    const row = rows[Number(digit) - 1];
    if (!row) {
      if (ids.length > 0 && rows.length === 0) showToast({ title: t('shell.read_first') });
      return;
    }
    event.preventDefault();
    change(row);
  };
  return (
    <Sheet title={name} size="medium" first={null} onClose={close} onKeyDown={onKeyDown}>
      <div className="stack">
        {isLoading && <p className="hint">{t('lists.reading')}</p>}
        {rows.length > 0 && <Items rows={rows} change={change} />}
        <FieldError>{failure}</FieldError>
        <Pause id={id} />
      </div>
    </Sheet>
  );
}

/** A store's troubles: items that it lacks, and a pause. Mount it once per page. */
export function StoreTroubleSheet() {
  const asked = useStore(storeTrouble);
  return asked && <Ask key={asked.id} {...asked} />;
}
