import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { Case } from '#contract/operations/cases/case.ts';
import { caseActs } from '#src/domain/case/case-acts.ts';
import { CASES, caseOf } from '#src/domain/case/cases.ts';
import { useCaseChanges } from '#src/domain/case/use-case-changes.ts';
import { lastAddress } from '#src/lib/address/last-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { ActSheet } from '#src/ui/list/acts/act-sheet.tsx';
import { useRecordActs } from '#src/ui/list/acts/use-record-acts.ts';
import { CasePane } from './case-pane.tsx';
import { pageCommands } from './page-commands.ts';

/** One case with its acts, by its address. */
function CaseView({
  row,
  refetch,
}: {
  row: Case;
  refetch: () => Promise<{ data: Case | undefined }>;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const show = () => void queries.invalidateQueries({ queryKey: [CASES] });
  const acts = useRecordActs<Case>(
    { acts: caseActs },
    { onRows: show, nameOf: ({ id }) => t('cases.one', { id }) },
  );
  const possible = caseActs.filter((act) => acts.applicable(act, [row]).length > 0);
  useCommandScope(pageCommands, {
    act: (id) => {
      const act = acts.find(id);
      if (act) void acts.start(act, [row]);
    },
    canAct: (id) => possible.some((act) => act.id === id),
    whyNot: (id) => acts.find(id)?.whyNot?.(row) ?? null,
    back: () => void navigate(lastAddress('/cases')),
  });
  return (
    <>
      <CasePane
        row={row}
        screen="casePage"
        commands={possible.map((act, at) => ({
          id: `casePage.${act.id}`,
          label: act.label,
          run: () => void acts.start(act, [row]),
          ...(at === 0 ? { isMain: true as const } : {}),
        }))}
      />
      {acts.sheet && (
        <ActSheet
          key={acts.sheet.act.id}
          {...acts.sheet}
          name={({ id }) => t('cases.one', { id })}
          onRows={show}
          readAgain={async (rows) => {
            const { data } = await refetch();
            return data ? [data] : rows;
          }}
          onEnd={acts.end}
          onClose={acts.close}
        />
      )}
    </>
  );
}

/** The page of one case. */
export default function CasePage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery(caseOf(id));
  useCaseChanges(() => void refetch());
  if (!data) return <RecordStatus error={error} refetch={refetch} />;
  return <CaseView key={id} row={data} refetch={refetch} />;
}
