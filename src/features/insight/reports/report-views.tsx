import { useEffect, useState } from 'react';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { View } from '#contract/routes/people/views.ts';
import { t } from '#src/lib/i18n.ts';
import { log } from '#src/lib/reports/log.ts';
import { canChangeView, savedViewsOf } from '#src/lib/saved-views.ts';
import { useStore } from '#src/lib/use-store.ts';
import { announceViewFailure } from '#src/ui/list/views/view-failure.ts';
import { ViewForm } from '#src/ui/list/views/view-form.tsx';
import { type ViewChoice, ViewMenu } from '#src/ui/list/views/view-menu.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { partsIn } from './choice.ts';

type Parts = Readonly<Record<string, string>>;

const isSame = (a: Parts, b: Parts) =>
  Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''));

/** The choice that is saved, without the name of its report. */
const choiceIn = ({ query }: View): Parts => partsIn(new URLSearchParams(query));

interface Props {
  report: ReportId;
  /** What the address chooses, and the saved choice that it names. */
  choice: Parts;
  view: string;
  /** Replaces the choice. */
  onChoose: (choice: Parts, view: string) => void;
}

/** The saved choices of a report: days, rows, filters, comparison and sort, by name. */
export function ReportViews({ report, choice, view, onChoose }: Props) {
  const kept = savedViewsOf('reports');
  const saved = useStore(kept.views);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    kept.read().catch((error: unknown) => log.error('The saved reports:', String(error)));
  }, [kept]);
  const choices: ViewChoice[] = [
    { id: '', name: t('reports.view_usual'), query: {}, saved: null },
    ...(saved ?? [])
      .filter(({ query }) => query.report === report)
      .map((one) => ({ id: `v${one.id}`, name: one.name, query: choiceIn(one), saved: one })),
  ];
  const now = choices.find(({ id }) => id === view) ?? (choices[0] as ViewChoice);
  const whole = { ...choice, report };
  return (
    <>
      <ViewMenu
        className="report-views"
        views={kept}
        choices={choices}
        now={now}
        query={whole}
        isChanged={!isSame(now.query, choice)}
        onChoose={(one) => onChoose(one.query, one.id)}
        onSaveAs={() => setAsking(true)}
        onDone={(title) => showToast({ title })}
      />
      {isAsking && (
        <ViewForm
          lead={t('reports.view_lead')}
          own={canChangeView(now.saved) ? now.saved : null}
          create={async (name, shared) => {
            const { id } = await kept.create(name, shared, whole);
            onChoose(choice, `v${id}`);
          }}
          rename={kept.change}
          remove={async (one) => {
            await kept.remove(one);
            onChoose(choice, '');
          }}
          onDone={(title) => showToast({ title })}
          onFailed={(name, error) => announceViewFailure(name, error, kept.read)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
