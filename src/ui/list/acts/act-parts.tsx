// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the list of what was refused scrolls, also by keys.

import { Button } from '@blueprintjs/core';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import type { ListRow } from '#src/ui/list/list.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { ActQuestion } from './act-question.tsx';
import { type ActResult, actText, type RecordAct } from './list-act.ts';

type RowError = Extract<ActResult<ListRow>, { ok: false }>['error'];

/** The question of an act, with its consequences. */
export function ActForm<Row extends ListRow>(props: {
  act: RecordAct<Row>;
  rows: readonly Row[];
  name: (row: Row) => string;
  typed: string;
  type: (text: string) => void;
  isMissing: boolean;
  fault: string | null;
  onSend: () => void;
  onClose: () => void;
}) {
  const { act, rows, name, typed, type, isMissing, fault, onSend, onClose } = props;
  return (
    <AskForm confirm={actText(act)} onSubmit={onSend} onBack={onClose}>
      {rows.length === 1 && rows[0] && <p>{name(rows[0])}</p>}
      {act.lead && (
        <p className="hint">{typeof act.lead === 'function' ? act.lead(rows) : t(act.lead)}</p>
      )}
      {act.Below && <act.Below rows={rows} />}
      {act.asks && (
        <ActQuestion
          asks={act.asks}
          rows={rows}
          value={typed}
          onChange={type}
          isMissing={isMissing}
          fault={fault}
        />
      )}
    </AskForm>
  );
}

/** Why an act on a single row was not done, in a sentence instead of counts. */
export function OneRefused(props: { name: string; error: RowError }) {
  const { name, error } = props;
  const why = sentenceOf(error);
  return (
    <Notice severity="critical">
      {t(error.code === 'unanswered' ? 'lists.act_one_unanswered' : 'lists.act_one_refused', {
        name,
        why,
      })}
    </Notice>
  );
}

/** The rows that the server refused, each with the reason. */
export function RefusedRows<Row extends ListRow>(props: {
  rows: readonly Row[];
  results: ReadonlyMap<number, ActResult<Row>>;
  name: (row: Row) => string;
}) {
  const { rows, results, name } = props;
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <ul className="sheet__rows scroll" data-tall tabIndex={0} aria-label={t('lists.act_refused')}>
      {rows.map((row) => {
        const result = results.get(row.id);
        return (
          <li key={row.id}>
            <b>{name(row)}</b> {result && !result.ok && sentenceOf(result.error)}
          </li>
        );
      })}
    </ul>
  );
}

/** The buttons after an act: retry, close. */
export function ActResultButtons(props: {
  failed: number;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { failed, onRetry, onClose } = props;
  return (
    <div className="row">
      {failed > 0 && (
        <Button intent="primary" onClick={onRetry}>
          {t('lists.act_retry', { n: failed })}
        </Button>
      )}
      <Button onClick={onClose}>{t('lists.act_close')}</Button>
    </div>
  );
}
