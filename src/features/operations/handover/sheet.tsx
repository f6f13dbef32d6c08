import { Button, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  HANDOVER_READ_MS,
  type Handover,
  MAX_SHEET_NOTE,
} from '#contract/routes/operations/handover.ts';
import {
  handoverQuery,
  sendHandover,
  usePutHandover,
  writeHandover,
} from '#src/domain/handover/handovers.ts';
import { live } from '#src/domain/live/live.ts';
import { ApiFailure, currentIn } from '#src/lib/api/call.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { takeLostFocus } from '#src/lib/keys/take-focus.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { getUser } from '#src/lib/session/session.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { moment, wholeMoment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { SheetChanges } from './sheet-changes.tsx';
import { SheetItems } from './sheet-items.tsx';
import { useSheetNotes } from './use-sheet-notes.ts';

const signed = (who: string, at: string) => t('handover.signed', { who, at: moment(at) });

/** Who signed and when, and the claims that were transferred. */
function Signatures({ sheet }: { sheet: Handover }) {
  const { from, to, state, offeredAt, takenAt, withdrawnAt, moved } = sheet;
  if (!offeredAt && !withdrawnAt) return null;
  return (
    <footer className="stack handover-sheet__signed apart">
      {offeredAt && <p>{signed(from.name, offeredAt)}</p>}
      {to && takenAt && <p>{signed(to.name, takenAt)}</p>}
      {state === 'offered' && <p>{t('handover.unsigned')}</p>}
      {withdrawnAt && <p>{t('handover.withdrawn', { who: from.name, at: moment(withdrawnAt) })}</p>}
      {state === 'taken' && (
        <p>
          {moved.length === 0
            ? t('handover.moved_none')
            : t('handover.moved', {
                n: moved.length,
                orders: joinList(moved.map((id) => idText(id))),
              })}
        </p>
      )}
    </footer>
  );
}

/** That an open sheet is too old to be signed unread, and how much has changed since. */
function SheetAge({ sheet: { state, collectedAt, changes = [] } }: { sheet: Handover }) {
  const isOpen = state === 'draft' || state === 'offered';
  const age = useStore(live().clock, (nowMs) => {
    const ageMs = nowMs - Date.parse(collectedAt);
    return isOpen && ageMs > HANDOVER_READ_MS ? ageText(ageMs) : null;
  });
  if (age === null) return null;
  return (
    // No alert, which would be read aloud each time that the age changes.
    <p className="notice" data-severity="warning">
      {state === 'draft'
        ? t('handover.old_draft', { age })
        : t('handover.old_offered', { age, n: changes.length })}
    </p>
  );
}

const ACTS = [
  ['offer', 'handover.offer', 'primary'],
  ['take', 'handover.take', 'primary'],
  ['withdraw', 'handover.withdraw', 'none'],
] as const;

/** One sheet. Everyone can read it; its author can edit it until it is signed. */
export function Sheet({ sheet }: { sheet: Handover }) {
  const put = usePutHandover();
  const queries = useQueryClient();
  const { id, state } = sheet;
  const isWritten = sheet.acts.edit === true;

  const wordsOf = (error: unknown): string | null => {
    const current = currentIn<Handover>(error);
    if (current) put(current);
    if (error instanceof ApiFailure && error.code === 'handover.outdated') {
      void queries.invalidateQueries(handoverQuery(id));
      return t('handover.outdated');
    }
    const by = current?.to ?? current?.from;
    if (!(error instanceof ApiFailure) || error.status !== 412 || !by) return failureText(error);
    // The user's own signature, from another tab or a second click, is no conflict.
    const isOwn = by.id === getUser()?.id && current?.state !== state;
    return isOwn ? null : t('handover.stale', { who: by.name });
  };
  const { failure, setFailure, attempt } = useAttempt(wordsOf);
  const announceError = (error: unknown) => setFailure(wordsOf(error));
  const notes = useSheetNotes(sheet, put, announceError);

  const article = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    // The button of an act is gone with it.
    if (hasActed.current && state !== 'draft') takeLostFocus(article.current);
  }, [state]);
  const send = async (act: (typeof ACTS)[number][0]) => {
    await sendOnce(`handover ${id}`, () =>
      attempt(async () => {
        hasActed.current = true;
        const next = await sendHandover(await notes.save(), `handover.${act}`);
        put(next);
        if (act === 'offer') showToast({ title: t('handover.offered') });
        if (act === 'take') showToast({ title: t('handover.taken', { n: next.moved.length }) });
      }),
    );
  };
  const collect = () =>
    attempt(async () => put(await writeHandover(await notes.save(), { collect: true })));
  return (
    <article
      ref={article}
      tabIndex={-1}
      className="page handover-sheet scroll"
      aria-label={t('handover.of', { id })}
    >
      <header className="row handover-sheet__head">
        <h2>{t('handover.of', { id })}</h2>
        <p className="hint">{t(`handover.state_${state}`)}</p>
        <p className="hint">{t('handover.collected', { at: wholeMoment(sheet.collectedAt) })}</p>
        <div className="row" data-end data-no-print>
          {isWritten && <Button onClick={() => void collect()}>{t('handover.collect')}</Button>}
          <Button onClick={() => window.print()}>{t('handover.print')}</Button>
          {ACTS.filter(([act]) => sheet.acts[act] === true).map(([act, label, kind]) => (
            <Button key={act} intent={kind} onClick={() => void send(act)}>
              {t(label)}
            </Button>
          ))}
        </div>
      </header>
      {failure === null ? (
        <SheetAge sheet={sheet} />
      ) : (
        <Notice severity="warning">{failure}</Notice>
      )}
      <SheetChanges sheet={sheet} />
      <section className="stack handover-sheet__part">
        <h3>
          <label htmlFor="sheet-note">{t('handover.note')}</label>
        </h3>
        {isWritten ? (
          <TextArea
            id="sheet-note"
            fill
            maxLength={MAX_SHEET_NOTE}
            rows={4}
            value={notes.note}
            onChange={({ target }) => notes.write(target.value)}
            onBlur={() => void notes.save().catch(announceError)}
          />
        ) : (
          <p id="sheet-note" className="handover-sheet__text">
            {sheet.note || t('handover.nothing')}
          </p>
        )}
      </section>
      <SheetItems sheet={sheet} notes={isWritten ? notes : null} onFailure={announceError} />
      <Signatures sheet={sheet} />
      <output className="visually-hidden">{notes.isSaving ? t('handover.saving') : ''}</output>
    </article>
  );
}
