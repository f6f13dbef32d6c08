import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Case } from '#contract/operations/cases/case.ts';
import { CASE_WORDS } from '#contract/routes/operations/cases/cases.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { type CaseSubject, caseAsked } from './case-asked.ts';
import { openCase } from './cases.ts';

const FIELD = {
  order: 'orderId',
  store: 'storeId',
  driver: 'driverId',
  customer: 'customerId',
} as const;

interface Line {
  line: number;
  name: string;
  quantity: number;
}

/** The lines of the order, each with how many of its pieces the case is about. */
function LinesField({ orderId }: { orderId: number }) {
  const { data } = useQuery({
    queryKey: ['cases', 'lines', orderId],
    queryFn: ({ signal }) => call(ordersRoutes.get, byId(orderId), { signal }),
  });
  if (!data) return null;
  return (
    <fieldset className="case-lines">
      <legend>{t('cases.open_lines')}</legend>
      {data.lines.map((line) => (
        <SelectField
          key={line.line}
          label={line.name}
          name={`line-${line.line}`}
          defaultValue="0"
          options={Array.from({ length: line.quantity + 1 }, (_, n) => ({
            value: String(n),
            label: n === 0 ? '—' : `${n} / ${line.quantity}`,
          }))}
        />
      ))}
    </fieldset>
  );
}

/** The lines with a number of pieces in a form. */
const linesIn = (form: FormData): Pick<Line, 'line' | 'quantity'>[] =>
  [...form.keys()].flatMap((name) => {
    const line = /^line-(\d+)$/.exec(name)?.[1];
    const quantity = Number(formText(form, name));
    return line !== undefined && quantity > 0 ? [{ line: Number(line), quantity }] : [];
  });

/** The number of the case that is there, if that is why a second one was refused. */
const thereIn = (error: unknown): number | null =>
  error instanceof ApiFailure && error.code === 'case.open_already'
    ? ((error.body as { caseId?: number }).caseId ?? null)
    : null;

/** Opens a case: its cause by 1 to 9, the lines, and words. One that is there is opened instead. */
function OpenCase({ subject, onClose }: { subject: CaseSubject; onClose: () => void }) {
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const { kind, id, name = idText(id) } = subject;
  const lead = (to: number) => void navigate(`/cases/${to}`);
  const send = (form: FormData) => {
    const why = causeOfForm(form, 'case');
    setMissing(why === null);
    if (!why) return null;
    const lines = linesIn(form);
    const body = { [FIELD[kind]]: id, ...why, ...(lines.length > 0 ? { lines } : {}) };
    return openCase(body as never).catch((error: unknown) => {
      const there = thereIn(error);
      if (there === null) throw error;
      return there;
    });
  };
  return (
    <CommandSheet
      title={t(`cases.open_title_${kind}`, { id, name })}
      confirm={t('cases.open_confirm')}
      send={send}
      done={(answer) => {
        const isThere = typeof answer === 'number';
        const to = isThere ? answer : (answer as Case).id;
        lead(to);
        return t(isThere ? 'cases.open_there' : 'cases.open_done', { id: to });
      }}
      onClose={onClose}
    >
      <CauseField act="case" isMissing={isMissing} isFocused maxLength={CASE_WORDS} />
      {kind === 'order' && <LinesField orderId={id} />}
    </CommandSheet>
  );
}

/** The sheet of a new case, wherever it was asked for. */
export function CaseSheet() {
  const subject = useStore(caseAsked);
  if (!subject) return null;
  return (
    <OpenCase
      key={`${subject.kind} ${subject.id}`}
      subject={subject}
      onClose={() => caseAsked.set(null)}
    />
  );
}
