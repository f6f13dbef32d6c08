import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ReportDefinition } from '#contract/insight/reports/definition.ts';
import { type ReportId, reportOf } from '#contract/insight/reports/definitions.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import { type ReportAnswer, reportsRoutes } from '#contract/routes/insight/reports.ts';
import { makeFile } from '#src/domain/report/files.ts';
import { reportIn } from '#src/domain/report/report-definition.ts';
import { canRead, isReport, type ReportQuery, useReport } from '#src/domain/report/reports.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { savedViewsOf } from '#src/lib/saved-views.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { dateText } from '#src/lib/text/day.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ListExport } from '#src/ui/list/list-export.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { isOpenAt, periodText } from './charts.ts';
import {
  beforeOf,
  type Choice,
  partsIn,
  partsTo,
  queryOf,
  readChoice,
  schedulePath,
} from './choice.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportTools } from './report-tools.tsx';
import { ReportViews } from './report-views.tsx';

/** One report: figures to view, to print and to export. */
export default function ReportPage() {
  const id = useParams().report;
  const user = useSession((session) => session.user);
  const isKnown = isReport(id) && canRead(user, reportOf(id));
  useNamedRecord(isReport(id) ? reportIn(id).name : null);
  if (isKnown) return <Report key={id} id={id} definition={reportIn(id)} />;
  return (
    <div className="page">
      <Notice severity="warning">
        {t(isReport(id) ? 'reports.not_yours' : 'reports.unknown')}
      </Notice>
      <Link to="/reports">{t('reports.back')}</Link>
    </div>
  );
}

function Report({ id, definition }: { id: ReportId; definition: ReportDefinition }) {
  const [params, change] = useAddress();
  const [opened] = useState(() => new Date());
  const choice = useMemo(() => readChoice(params, definition), [params, definition]);
  const query = useMemo(() => queryOf(choice, opened), [choice, opened]);
  const { data, error, isPending, isPlaceholderData } = useReport(id, query);
  const schedules = useHasPermission('reports.schedule');
  const saved = useStore(savedViewsOf('reports').views);
  const savedName = saved?.find((one) => `v${one.id}` === params.get('view'))?.name;
  const set = (part: Readonly<Record<string, string>>) => change((now) => setParams(now, part));
  return (
    <article className="page" aria-busy={isPending || isPlaceholderData}>
      <Head
        id={id}
        definition={definition}
        choice={choice}
        query={query}
        answer={data}
        isStale={!!error && !!data}
      />
      <div className="row" data-no-print>
        <ReportViews
          report={id}
          choice={partsIn(params)}
          view={params.get('view') ?? ''}
          onChoose={(parts, view) => set(partsTo(parts, view))}
        />
        {schedules && (
          <Link className="bp6-button" to={schedulePath(id, choice, opened, savedName)}>
            {t('reports.schedule')}
          </Link>
        )}
      </div>
      <ReportTools
        definition={definition}
        choice={choice}
        before={query && daysText(beforeOf(query, choice))}
        onChoice={set}
      />
      {!query && <Notice>{t('reports.own_days')}</Notice>}
      {query && isPending && <Loading />}
      {error && !data && (
        <Notice severity="critical">{t('reports.failed', { message: error.message })}</Notice>
      )}
      {data && (
        <ReportFigures
          id={id}
          definition={definition}
          choice={choice}
          answer={data}
          onSort={(sort) => set({ sort })}
        />
      )}
    </article>
  );
}

const daysText = ({ from, to }: DayRange) => periodText(from, to);

interface HeadProps {
  id: ReportId;
  definition: ReportDefinition;
  choice: Choice;
  query: ReportQuery | null;
  answer: ReportAnswer | undefined;
  isStale: boolean;
}

/** The parameters of the figures. On paper, nothing else shows them. */
function Head({ id, definition, choice, query, answer, isStale }: HeadProps) {
  const days = answer && daysText(answer.range);
  const before = answer?.before && daysText(answer.before);
  const limits =
    answer?.limits
      .filter(({ by }) => by !== 'zone')
      .map(({ by, name }) => labelled(t(`reports.${by}`), name)) ?? [];
  const ask = () => {
    const { sort: _, ...rest } = query ?? {};
    return { ...rest, ...(choice.sort ? { sort: choice.sort } : {}) } as Record<string, string>;
  };
  return (
    <header className="between">
      <div className="stack">
        {/* The header of the screen already shows it. */}
        <h2 data-print-only>{definition.name}</h2>
        <p className="quiet small">
          {[
            days,
            before && t('reports.beside', { days: before }),
            answer &&
              (answer.zones
                ? t('reports.of_zones', { names: joinList(answer.zones) })
                : t('reports.of_all_zones')),
            ...limits,
            t('reports.counted_by', { basis: definition.basis }),
            answer && t('reports.complete', { at: wholeMoment(answer.at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {answer?.before && isOpenAt(answer, answer.range.to) && (
          <p>{t('reports.open_day', { day: dateText(answer.range.to) })}</p>
        )}
        {isStale && (
          <p data-tone="warning" role="alert">
            {t('reports.stale')}
          </p>
        )}
      </div>
      <div className="line" data-no-print>
        {query && (
          <ListExport
            name={id}
            path={reportsRoutes.csv.path}
            params={{ report: id }}
            ask={ask}
            limitedTo={answer?.zones}
            onFile={() => void makeFile({ kind: 'report', report: id, query: ask() }, 'csv')}
          />
        )}
        {query && (
          <Button
            onClick={() => void makeFile({ kind: 'report', report: id, query: ask() }, 'xlsx')}
          >
            {t('reports.xlsx')}
          </Button>
        )}
        <Button disabled={!answer} onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
      </div>
    </header>
  );
}
