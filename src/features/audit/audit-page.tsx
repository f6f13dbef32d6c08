import { useCallback, useMemo, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type AuditLink, auditRoutes } from '#contract/routes/audit.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useRowKeys } from '#src/lib/row-commands.ts';
import { type ReadPage, usePages } from '#src/lib/use-pages.ts';
import { betweenDays, idIn, type UrlFilter, useUrlFilter } from '#src/lib/use-url-filter.ts';
import { ClearFilter, DayRange, ListBody } from '#src/ui/list-screen.tsx';
import { PersonField } from '#src/ui/person-field.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { AuditRow, COLUMNS } from './audit-row.tsx';
import { commands } from './commands.ts';
import { Proofs } from './proofs.tsx';
import './audit.css';

type Page = OutputOf<typeof auditRoutes.list>;
const FILTER = ['action', 'subject', 'actor', 'from', 'until'] as const;

function readAudit(filter: UrlFilter<(typeof FILTER)[number]>): ReadPage<Page> {
  const { action, subject } = filter;
  const actorId = idIn(filter.actor);
  const query = {
    ...(/^[a-z_.]{1,60}$/.test(action) ? { action } : {}),
    ...(subject ? { subject } : {}),
    ...(actorId ? { actorId } : {}),
    ...betweenDays(filter.from, filter.until),
  };
  return (at, signal) => call(auditRoutes.list, { query: { ...query, ...at } }, { signal });
}

/** What was done with money and by whom, each as a link of a chain that can be proved whole. */
export default function AuditPage() {
  useRowKeys(commands);
  const [filter, setFilter] = useUrlFilter(FILTER);
  const read = useMemo(() => readAudit(filter), [filter]);
  const query = usePages<AuditLink, Page>(['audit', filter], read);
  const { items } = query;
  const [openSeq, setOpenSeq] = useState<number | null>(null);
  const toggle = useCallback((seq: number) => setOpenSeq((old) => (old === seq ? null : seq)), []);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="audit">
      <div className="list__tools">
        <SearchField
          label={t('books.action_filter')}
          hint={t('books.action_hint')}
          q={filter.action}
          onFind={(action) => setFilter({ action })}
        />
        <SearchField
          label={t('books.subject_filter')}
          hint={t('books.subject_hint')}
          q={filter.subject}
          onFind={(subject) => setFilter({ subject })}
        />
        <PersonField
          label={t('books.actor_filter')}
          value={filter.actor}
          onChange={(actor) => setFilter({ actor })}
        />
        <DayRange from={filter.from} until={filter.until} onChange={setFilter} />
        <ClearFilter filter={filter} onFilter={setFilter} />
      </div>
      <Proofs />
      <ListBody
        label={t('books.audit_list')}
        query={query}
        n={items.length}
        empty={t(isFiltered ? 'books.audit_none' : 'books.audit_none_all')}
      >
        <table className="list__table">
          <thead>
            <tr>
              {COLUMNS.map((id) => (
                <th key={id} scope="col">
                  {t(`books.col_${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((link) => (
              <AuditRow
                key={link.seq}
                link={link}
                isOpen={link.seq === openSeq}
                onOpen={toggle}
                onOnly={setFilter}
              />
            ))}
          </tbody>
        </table>
      </ListBody>
    </div>
  );
}
