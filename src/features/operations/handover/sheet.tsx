import { Button, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { type Handover, MAX_SHEET_NOTE } from '#contract/routes/operations/handover.ts';
import { sendHandover, usePutHandover, writeHandover } from '#src/domain/handover/handovers.ts';
import { ApiFailure, currentIn } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { SheetItems } from './sheet-items.tsx';
import { useSheetNotes } from './use-sheet-notes.ts';

const signed = (who: string, at: string) => t('desk.handover_signed', { who, at: moment(at) });

/** Who signed and when, and the claims that were transferred. */
function Signatures({ sheet }: { sheet: Handover }) {
  const { from, to, state, offeredAt, takenAt, withdrawnAt, moved } = sheet;
  if (!offeredAt && !withdrawnAt) return null;
  return (
    <footer className="stack handover-sheet__signed apart">
      {offeredAt && <p>{signed(from.name, offeredAt)}</p>}
      {to && takenAt && <p>{signed(to.name, takenAt)}</p>}
      {state === 'offered' && <p>{t('desk.handover_unsigned')}</p>}
      {withdrawnAt && (
        <p>{t('desk.handover_withdrawn', { who: from.name, at: moment(withdrawnAt) })}</p>
      )}
      {state === 'taken' && (
        <p>
          {moved.length === 0
            ? t('desk.handover_moved_none')
            : t('desk.handover_moved', {
                n: moved.length,
                orders: moved.map((id) => `#${id}`).join(', '),
              })}
        </p>
      )}
    </footer>
  );
}

const ACTS = [
  ['offer', 'desk.handover_offer', 'primary'],
  ['take', 'desk.handover_take', 'primary'],
  ['withdraw', 'desk.handover_withdraw', 'none'],
] as const;

/** One sheet. Everyone can read it; its author can edit it until it is signed. */
export function Sheet({ sheet }: { sheet: Handover }) {
  const put = usePutHandover();
  const [failure, setFailure] = useState<string | null>(null);
  const { id, state } = sheet;
  const isWritten = sheet.acts.edit === true;

  const told = (error: unknown) => {
    const current = currentIn<Handover>(error);
    if (current) put(current);
    const who = current?.to?.name ?? current?.from.name;
    const isLost = error instanceof ApiFailure && error.status === 412 && who;
    setFailure(isLost ? t('desk.handover_stale', { who }) : failureText(error));
  };
  const notes = useSheetNotes(sheet, put, told);

  const send = async (act: (typeof ACTS)[number][0]) => {
    try {
      const next = await sendHandover(await notes.save(), `handover.${act}`);
      put(next);
      setFailure(null);
      if (act === 'offer') showToast({ title: t('desk.handover_offered') });
      if (act === 'take') showToast({ title: t('desk.handover_taken', { n: next.moved.length }) });
    } catch (error) {
      told(error);
    }
  };
  const collect = async () => {
    try {
      put(await writeHandover(await notes.save(), { collect: true }));
    } catch (error) {
      told(error);
    }
  };
  return (
    <article className="page handover-sheet scroll" aria-label={t('desk.handover_of', { id })}>
      <header className="row handover-sheet__head">
        <h2>{t('desk.handover_of', { id })}</h2>
        <p className="hint">{t(`desk.handover_state_${state}`)}</p>
        <p className="hint">{t('desk.handover_collected', { at: moment(sheet.collectedAt) })}</p>
        <div className="row" data-end data-no-print>
          {isWritten && (
            <Button onClick={() => void collect()}>{t('desk.handover_collect')}</Button>
          )}
          <Button onClick={() => window.print()}>{t('desk.handover_print')}</Button>
          {ACTS.filter(([act]) => sheet.acts[act] === true).map(([act, label, kind]) => (
            <Button key={act} intent={kind} onClick={() => void send(act)}>
              {t(label)}
            </Button>
          ))}
        </div>
      </header>
      {failure !== null && <Notice severity="warning">{failure}</Notice>}
      <section className="stack handover-sheet__part">
        <h3>
          <label htmlFor="sheet-note">{t('desk.handover_note')}</label>
        </h3>
        {isWritten ? (
          <TextArea
            id="sheet-note"
            fill
            maxLength={MAX_SHEET_NOTE}
            rows={4}
            value={notes.note}
            onChange={({ target }) => notes.write(target.value)}
            onBlur={() => void notes.save().catch(told)}
          />
        ) : (
          <p id="sheet-note" className="handover-sheet__text">
            {sheet.note || t('desk.handover_nothing')}
          </p>
        )}
      </section>
      <SheetItems sheet={sheet} notes={isWritten ? notes : null} onFailure={told} />
      <Signatures sheet={sheet} />
      <output className="visually-hidden">{notes.isSaving ? t('desk.handover_saving') : ''}</output>
    </article>
  );
}
